import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The programs of a database server on this machine. */
export interface ServerPrograms {
  server: string;
  /** Files of SQL that creates MariaDB's system tables, in order. MySQL needs none. */
  systemSqlFiles?: string[];
}

/** Folders outside of PATH where packages install servers: Debian, Red Hat, Homebrew, MySQL's own. */
const USUAL_FOLDERS = [
  '/usr/sbin',
  '/usr/libexec',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/bin',
  '/opt/homebrew/opt/mariadb/bin',
  '/opt/homebrew/opt/mysql/bin',
  '/usr/local/opt/mariadb/bin',
  '/usr/local/opt/mysql/bin',
  '/usr/local/mysql/bin',
];

/** Folders of MariaDB's SQL, relative to the server's folder. Its files begin with `mysql_` or `mariadb_`. */
const SYSTEM_SQL_FOLDERS = ['../share/mysql', '../share/mariadb', '../share', '../../share/mysql'];
const SYSTEM_SQL_FILES = ['system_tables', 'performance_tables', 'system_tables_data'];

/** Finds the first of some programs in PATH and in the usual folders. @returns its file */
export function findProgram(
  names: readonly string[],
  path = '',
  usualFolders: readonly string[] = USUAL_FOLDERS,
): string | undefined {
  const folders = [...path.split(delimiter).filter((folder) => folder !== ''), ...usualFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Finds the server of MariaDB, or else of MySQL. @param path the value of PATH, searched first */
export function findPrograms(path = '', usualFolders: readonly string[] = USUAL_FOLDERS): ServerPrograms | undefined {
  const mariadbd = findProgram(['mariadbd'], path, usualFolders);
  const systemSqlFiles = mariadbd && findSystemSql(realpathSync(mariadbd));
  if (mariadbd && systemSqlFiles) return { server: mariadbd, systemSqlFiles };
  const mysqld = findProgram(['mysqld'], path, usualFolders);
  return mysqld && !realpathSync(mysqld).endsWith('mariadbd') ? { server: mysqld } : undefined;
}

function findSystemSql(server: string): string[] | undefined {
  const fileSets = SYSTEM_SQL_FOLDERS.flatMap((folder) =>
    ['mysql', 'mariadb'].map((prefix) =>
      SYSTEM_SQL_FILES.map((name) => join(dirname(server), folder, `${prefix}_${name}.sql`)),
    ),
  );
  return fileSets.find((files) => files.every((file) => existsSync(file)));
}
