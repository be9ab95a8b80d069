import { ID_KEYWORDS } from '@trestle/schema/calls/values';
import type { Entity } from '@trestle/schema/entity';
import { isWritable, type Field } from '@trestle/schema/field';
import { lookupFieldNames } from '@trestle/schema/query/listRequest';
import { bodyField, newField, replyField, type SchemaContext, type Schema } from './fieldSchema';
import { closedObject } from './objectSchema';

const allowsWrite = (entity: Entity, verb: 'create' | 'edit'): boolean =>
  !entity.writes || entity.writes.includes(verb);
const fieldsOf = (entity: Entity): Field[] => Object.values(entity.fields);
const isNestedList = (field: Field): boolean => field.kind === 'ManyToMany';
/** Fields that a reply can hold (contract §2.2). */
const replyFields = (entity: Entity): Field[] =>
  fieldsOf(entity).filter((field) => !field.secret && !field.filter_only && !field.download_only);
const writableFields = (entity: Entity): Field[] => fieldsOf(entity).filter(isWritable);

/** Returns the name of an entity's schema. A type `File` in a generated client would hide the browser's own. */
export const schemaName = (name: string): string => (name === 'file' ? 'file_record' : name);
const nestedSchemaName = (ref: string): string => `${schemaName(ref)}_nested`;
type MakeField = (field: Field, context: SchemaContext) => Schema;
function propertySchemas(
  { name }: Entity,
  fields: readonly Field[],
  make: MakeField,
  rows: (ref: string) => string,
): Schema {
  return Object.fromEntries(fields.map((field) => [field.name, make(field, { entity: name, rows })]));
}

/** Returns the name of the schema of list rows, which carry no nested rows. */
export const rowName = (entity: Entity): string =>
  schemaName(entity.name) + (replyFields(entity).some(isNestedList) ? '_row' : '');

function replySchema(entity: Entity, fields: readonly Field[], description: string): Schema {
  return {
    type: 'object',
    title: entity.label,
    description,
    required: ['id'],
    additionalProperties: false,
    properties: propertySchemas(entity, fields, replyField, schemaName),
  };
}

/** Schema of what may be set. Read-only fields may be sent back, as forms do, and are ignored (contract §2.2). */
function bodySchema(entity: Entity, make: MakeField): Schema {
  const readOnlyFields = replyFields(entity).filter((field) => !isWritable(field));
  const ignoredProperties = Object.fromEntries(
    readOnlyFields.map((field) => [
      field.name,
      { ...replyField(field, { entity: entity.name, rows: schemaName }), readOnly: true },
    ]),
  );
  return {
    type: 'object',
    title: entity.label,
    description: `Fields of ${entity.plural} that may be set.`,
    additionalProperties: false,
    properties: { ...propertySchemas(entity, writableFields(entity), make, nestedSchemaName), ...ignoredProperties },
  };
}
const requiredNames = (entity: Entity, exceptName?: string): string[] =>
  writableFields(entity)
    .filter((field) => field.required && field.default === undefined && field.name !== exceptName)
    .map((field) => field.name);
const requiredKeyword = (names: readonly string[]): Schema => (names.length > 0 ? { required: names } : {});

/** Guards against overwriting what somebody else saved. */
const MODIFIED_DATE = {
  type: ['string', 'null'],
  format: 'date-time',
  description: 'The version that was read. If somebody saved in between, the reply is 409 and nothing is overwritten.',
};

/** Why a record changes. */
const REASON = {
  reason: {
    type: ['string', 'null'],
    maxLength: 255,
    description: 'Why. Required where delivered goods change. The history keeps it.',
  },
};
const versionProperty = (entity: Entity) => ('modified_date' in entity.fields ? { modified_date: MODIFIED_DATE } : {});

function changeSchema(entity: Entity): Schema {
  const schema = bodySchema(entity, bodyField);
  return {
    ...schema,
    description: 'A key that is left out stays as it is; a list replaces the whole list.',
    properties: { ...(schema.properties as object), ...versionProperty(entity), ...(entity.takesReason && REASON) },
  };
}

/** Schema of a row in its parent's list. The foreign key to the parent is not required: the parent sets it. */
function nestedRowSchema(entity: Entity, parentFields: readonly Field[]): Schema {
  const requiredOfNew = requiredNames(entity, parentFields.find((field) => field.foreign_key)?.foreign_key);
  const schema = bodySchema(entity, bodyField);
  return {
    ...schema,
    description:
      'With `id` the row is changed, without it a row is created. Rows left out of the list are deleted or unlinked.',
    properties: {
      ...(schema.properties as object),
      id: {
        ...ID_KEYWORDS,
        type: ['integer', 'null'],
        description: 'The row to change. Without it a row is created.',
      },
      ...versionProperty(entity),
    },
    ...(requiredOfNew.length > 0
      ? {
          anyOf: [
            { required: ['id'], properties: { id: { ...ID_KEYWORDS, description: 'The row to change.' } } },
            { required: requiredOfNew },
          ],
        }
      : {}),
  };
}

const pageSchema = (rows: string): Schema =>
  closedObject(
    {
      count: { type: 'integer', minimum: 0, description: 'Rows in all.' },
      results: {
        type: 'array',
        description: 'The rows of this page.',
        items: { $ref: `#/components/schemas/${rows}` },
      },
    },
    { description: 'A page of a list.' },
  );

function lookupSchema(entity: Entity): Schema {
  const names = lookupFieldNames(entity, true).filter((name) => !name.startsWith('active_'));
  const fields = names.map((name) => entity.fields[name]!);
  return closedObject(
    {
      ...propertySchemas(entity, fields, replyField, schemaName),
      active: { type: 'boolean', description: 'Whether it is active now.' },
    },
    { description: 'An entry of the look-up list (`_code=true`).', required: ['id'] },
  );
}

/** Returns the schemas of one entity: `product`, `product_results`, `product_new`, `product_change`, … */
export function entitySchemas(entity: Entity, entities: readonly Entity[]): Record<string, Schema> {
  const name = schemaName(entity.name);
  const parentFields = entities
    .flatMap(fieldsOf)
    .filter((field) => isNestedList(field) && !field.ids_only && field.ref === entity.name);
  const row = rowName(entity);
  return {
    [name]: replySchema(
      entity,
      replyFields(entity),
      `A record of ${entity.plural}. Fields that your rules hide are left out.`,
    ),
    ...(row === name
      ? {}
      : {
          [row]: replySchema(
            entity,
            replyFields(entity).filter((field) => !isNestedList(field) || entity.list.linkedIds?.includes(field.name)),
            `A row of the list of ${entity.plural}, without nested lists.`,
          ),
        }),
    [`${name}_results`]: pageSchema(row),
    ...(entity.lookup
      ? { [`${name}_code`]: lookupSchema(entity), [`${name}_code_results`]: pageSchema(`${name}_code`) }
      : {}),
    ...(allowsWrite(entity, 'create')
      ? { [`${name}_new`]: { ...bodySchema(entity, newField), ...requiredKeyword(requiredNames(entity)) } }
      : {}),
    ...(allowsWrite(entity, 'edit') ? { [`${name}_change`]: changeSchema(entity) } : {}),
    ...(parentFields.length > 0 ? { [`${name}_nested`]: nestedRowSchema(entity, parentFields) } : {}),
  };
}
