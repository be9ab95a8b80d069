import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { titleFields } from '@trestle/schema/recordTitle';
import type { Context, Row } from '../call/context';
import type { RecordValuesById, WantedRecords } from './findRecords';

/** A field of a title that another record holds: `store__name`, by the foreign key and the field there, '' for its id. */
interface LinkedField {
  field: Field;
  target: Entity;
  id: number;
  name: string;
}

/** Returns the fields of an entity's title that its foreign keys lead to. */
function linkedFields(context: Context, entity: Entity, values: Row): LinkedField[] {
  return titleFields(entity).flatMap((name) => {
    const field = entity.fields[name];
    const [key, ...path] = field?.via?.split('.') ?? [];
    const foreignKey = key ? entity.fields[key] : undefined;
    const id = key ? values[key] : undefined;
    if (!field || !foreignKey?.ref || typeof id !== 'number') return [];
    return [{ field, target: context.find(foreignKey.ref), id, name: path.join('__') }];
  });
}

/** Asks for the records that the title of a deleted record names. */
export function wantTitleLinks(context: Context, wanted: WantedRecords, entity: Entity, values: Row): void {
  for (const { target, id, name } of linkedFields(context, entity, values))
    wanted.add(target, [id], name ? [name] : []);
}

/** Adds to a deleted record's values those that its title takes from other records. */
export const withTitleLinks = (context: Context, entity: Entity, values: Row, found: RecordValuesById): Row => ({
  ...values,
  ...Object.fromEntries(
    linkedFields(context, entity, values).map(({ field, target, id, name }) => [
      field.name,
      name === '' || name === 'id' ? id : found.get(target.name)?.get(id)?.[name],
    ]),
  ),
});
