/** The databases that a run can choose: live SQLite, and each recorded server at each isolation level. */
import type { Dialect } from './database';

export const ENGINES = [
  'sqlite',
  'mariadb-rc',
  'mariadb-rr',
  'mariadb-serializable',
  'postgres-rc',
  'postgres-rr',
  'postgres-serializable',
] as const;
export type EngineName = (typeof ENGINES)[number];

/** Where statements run when nobody says otherwise. */
export const USUAL_ENGINE = 'sqlite' satisfies EngineName;

/** The level at which a server works when nobody says otherwise. */
const USUAL: { readonly [D in Dialect]: EngineName } = {
  sqlite: 'sqlite',
  mariadb: 'mariadb-rr',
  postgres: 'postgres-rc',
};

/** The engine that a name means: a server's own name is its usual level. */
export function engineNamed(name: EngineName | Dialect): EngineName {
  return name === 'mariadb' || name === 'postgres' ? USUAL[name] : name;
}

/** The language in which an engine takes its statements. */
export function dialectOf(name: EngineName | Dialect): Dialect {
  return name.split('-')[0] as Dialect;
}
