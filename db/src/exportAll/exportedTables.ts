import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';

/** A collection in the export. */
export interface ExportedTable {
  name: string;
  /** Columns, without secrets. */
  fields: readonly Field[];
}
/** Links between two collections. */
export interface ExportedLinks {
  table: string;
  columns: readonly [owner: string, target: string];
}

const columnsOf = ({ fields }: Entity): Field[] =>
  Object.values(fields).filter((field) => hasColumn(field) && !field.secret && !field.computed);

/**
 * Returns every collection that has a table of its own, with what its declaration names as columns. What no declaration
 * names is left out: hashes, tokens, sessions, keys and the texts of mails are in no declaration, and a password is
 * declared as secret.
 */
export const exportedTables = (entities: readonly Entity[]): ExportedTable[] =>
  entities
    .filter(({ table }) => table === undefined)
    .map((entity) => ({ name: entity.name, fields: columnsOf(entity) }));

/** Returns the lists of links: the groups of users, the contacts of stores. */
export function exportedLinks(entities: readonly Entity[]): ExportedLinks[] {
  const tableOf = (name: string) => entities.find((entity) => entity.name === name)?.table ?? name;
  const links = entities
    .filter(({ table }) => table === undefined)
    .flatMap((entity) =>
      Object.values(entity.fields).flatMap(({ link_table: table, ref }): ExportedLinks[] =>
        table && ref ? [{ table, columns: [entity.name, tableOf(ref)] }] : [],
      ),
    );
  return links.filter(({ table }, i) => links.findIndex((other) => other.table === table) === i);
}
