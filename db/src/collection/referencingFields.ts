import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { Context } from './context';

export const tableName = (entity: Entity): string => entity.table ?? entity.name;
/** A foreign key to the rows of a table. */
export interface ReferencingField {
  entity: Entity;
  field: Field;
}
/** A link table with one of its columns at the rows of a table; `entity` has the list. */
export interface LinkTableEnd extends ReferencingField {
  mine: string;
  other: string;
  owns: boolean;
}

/** The entities that tables are written through; what only shows a table's rows, or is a view, is none. The audit stays as it is. */
const owners = (context: Context): Entity[] =>
  context.entities.filter((entity) => !entity.table && entity.writes?.length !== 0);
const fieldsOf = (entity: Entity): ReferencingField[] =>
  Object.values(entity.fields).map((field) => ({ entity, field }));

/** Every declared foreign key to an entity's rows, also one that the server alone fills in. */
export const fieldsReferencing = (context: Context, target: Entity): ReferencingField[] =>
  owners(context)
    .flatMap(fieldsOf)
    .filter(
      ({ field }) =>
        field.kind === 'ForeignKey' && !field.virtual && tableName(context.find(field.ref!)) === tableName(target),
    );

/** Every link table that holds ids of an entity's rows: as the owner of a list, or in somebody's list. */
export const linkTablesOf = (context: Context, target: Entity): LinkTableEnd[] =>
  owners(context)
    .flatMap(fieldsOf)
    .flatMap(({ entity, field }) => {
      if (!field.link_table) return [];
      const [owner, member] = [tableName(entity), tableName(context.find(field.ref!))];
      return [
        ...(owner === tableName(target) ? [{ entity, field, mine: owner, other: member, owns: true }] : []),
        ...(member === tableName(target) ? [{ entity, field, mine: member, other: owner, owns: false }] : []),
      ];
    });

/** Names that notes, files and audit rows may know an entity's rows by: those of all entities that show its table. */
export const entityNamesOf = (context: Context, target: Entity): string[] =>
  context.entities.filter((entity) => tableName(entity) === tableName(target)).map((entity) => entity.name);
/** Entities whose rows hang on any record by its name and id. */
export const attachmentEntities = (context: Context): Entity[] => owners(context).filter((entity) => entity.attached);
