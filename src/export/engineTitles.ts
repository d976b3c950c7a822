/** What the databases are called. */
import type { EngineName } from '../database/engineName';
import type { Language } from '../i18n/language';

export const engineTitles: { readonly [L in Language]: { readonly [E in EngineName]: string } } = {
  en: {
    sqlite: 'SQLite (live)',
    'mariadb-rc': 'MariaDB 10.11 InnoDB, READ COMMITTED',
    'mariadb-rr': 'MariaDB 10.11 InnoDB, REPEATABLE READ',
    'mariadb-serializable': 'MariaDB 10.11 InnoDB, SERIALIZABLE',
    'postgres-rc': 'PostgreSQL 15, READ COMMITTED',
    'postgres-rr': 'PostgreSQL 15, REPEATABLE READ',
    'postgres-serializable': 'PostgreSQL 15, SERIALIZABLE',
  },
  zh: {
    sqlite: 'SQLite（实时运行）',
    'mariadb-rc': 'MariaDB 10.11 InnoDB，READ COMMITTED',
    'mariadb-rr': 'MariaDB 10.11 InnoDB，REPEATABLE READ',
    'mariadb-serializable': 'MariaDB 10.11 InnoDB，SERIALIZABLE',
    'postgres-rc': 'PostgreSQL 15，READ COMMITTED',
    'postgres-rr': 'PostgreSQL 15，REPEATABLE READ',
    'postgres-serializable': 'PostgreSQL 15，SERIALIZABLE',
  },
};
