/** Does what was chosen in a menu, which shows what there is when that is done: not everything can be had. */
export async function chosenIn(
  select: HTMLSelectElement,
  choose: (value: string) => unknown,
  shown: () => string,
): Promise<void> {
  await choose(select.value);
  select.value = shown();
}
