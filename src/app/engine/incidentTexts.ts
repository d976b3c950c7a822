/** The incidents as texts: a chunk of its own, fetched when somebody asks for one. */
const texts = import.meta.glob<string>('../../../tests/incidents/*.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Every incident by its id, in the order of the numbers. */
export const incidentTexts: { readonly [id: string]: string } = Object.fromEntries(
  Object.entries(texts)
    .map(([path, text]) => [/([^/]+)\.yaml$/.exec(path)?.[1] ?? path, text] as const)
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })),
);
