/** One number that `npm run bench` measures. Its name starts with its subject: `search.cold_ms`. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly run: () => number | Promise<number>;
};

/** True for a figure's own name and for its subject, so that `search` names all of `search.…`. */
export function isNamed(figure: Figure, names: readonly string[]): boolean {
  return (
    names.length === 0 || names.some((name) => figure.name === name || figure.name.startsWith(`${name}.`))
  );
}
