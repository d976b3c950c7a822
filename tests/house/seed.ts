/**
 * Set up before every test file: `npm test` gives PROPERTY_SEED, so that its property tests try the same cases
 * every time. `npx vitest run` gives none and looks further each time.
 */
if (process.env.PROPERTY_SEED) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check');
  configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED) });
}
export {};
