import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { tableName } from '../../sql/select';
import type { Context } from '../call/context';

export { tableName };

/** A field that refers to the rows of a table. */
export interface ReferencingField {
  entity: Entity;
  field: Field;
}
/** A link table, seen from a table that it links. `entity` declares the list. */
export interface LinkTableEnd extends ReferencingField {
  /** Column with the ids of the table's rows. */
  ownColumn: string;
  otherColumn: string;
  /** Whether the table's rows have the list, or are members of it. */
  ownsList: boolean;
}

/** Returns the entities that write their tables: no views, no second entities of a table, and not the audit. */
const writableEntities = (context: Context): Entity[] =>
  context.entities.filter((entity) => !entity.table && entity.writes?.length !== 0);
const fieldsOf = (entity: Entity): ReferencingField[] =>
  Object.values(entity.fields).map((field) => ({ entity, field }));

/** Returns every foreign key to an entity's rows, with those that only the server fills in. */
export const fieldsReferencing = (context: Context, target: Entity): ReferencingField[] =>
  writableEntities(context)
    .flatMap(fieldsOf)
    .filter(
      ({ field }) =>
        field.kind === 'ForeignKey' && !field.virtual && tableName(context.find(field.ref!)) === tableName(target),
    );

/** Returns every link table with ids of an entity's rows, whether they have the list or are members of it. */
export const linkTablesOf = (context: Context, target: Entity): LinkTableEnd[] =>
  writableEntities(context)
    .flatMap(fieldsOf)
    .flatMap(({ entity, field }) => {
      if (!field.link_table) return [];
      const [owner, member] = [tableName(entity), tableName(context.find(field.ref!))];
      return [
        ...(owner === tableName(target)
          ? [{ entity, field, ownColumn: owner, otherColumn: member, ownsList: true }]
          : []),
        ...(member === tableName(target)
          ? [{ entity, field, ownColumn: member, otherColumn: owner, ownsList: false }]
          : []),
      ];
    });

/** Returns the names under which notes, files and audit rows store an entity: those of all entities of its table. */
export const entityNamesOf = (context: Context, target: Entity): string[] =>
  context.entities.filter((entity) => tableName(entity) === tableName(target)).map((entity) => entity.name);
/** Returns the entities whose rows are attached to records of any entity: files and notes. */
export const attachmentEntities = (context: Context): Entity[] =>
  writableEntities(context).filter((entity) => entity.attached);
