/** What a protection costs, computed and said beside it. */
export const price = {
  label: 'price',
  of: '{first} for a first delivery, {repeated} for a repeated one',
  statements: '{count} {count|statement|statements}',
  roundTrips: '{count} {count|round trip|round trips}',
  extraTables: 'extra tables: {tables}',
  needs: 'needs: {what}',
  nothingExtra: 'no extra table',
} as const;
