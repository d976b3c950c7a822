/**
 * A query of a scenario that only looks (it counts effects, or reads what is expected) and cannot run any more, as after a
 * statement of the same scenario dropped the table. It is nobody's answer, so it ends the run.
 */
export class QueryError extends Error {
  constructor(
    readonly sql: string,
    readonly reason: string,
  ) {
    super(`${reason} in ${sql}`);
  }
}
