import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { lookupFieldNames } from '@trestle/schema/query';
import { isWritable } from '@trestle/schema/validate';
import { bodyField, newField, replyField, type SchemaContext, type Schema } from './fieldSchema';

const serves = (entity: Entity, verb: 'create' | 'edit'): boolean => !entity.writes || entity.writes.includes(verb);
const fieldsOf = (entity: Entity): Field[] => Object.values(entity.fields);
const isRows = (field: Field): boolean => field.kind === 'ManyToMany';
/** What a reply can hold (contract §2.2). */
const shown = (entity: Entity): Field[] => fieldsOf(entity).filter((field) => !field.secret && !field.filter_only);
const writable = (entity: Entity): Field[] => fieldsOf(entity).filter(isWritable);

/** What the schemas of an entity are called. A type `File` would hide the browser's own in the clients that are made of this. */
export const schemaName = (name: string): string => (name === 'file' ? 'file_record' : name);
const itself = (ref: string): string => schemaName(ref);
const nested = (ref: string): string => `${schemaName(ref)}_nested`;
type MakeField = (field: Field, place: SchemaContext) => Schema;
function properties(
  { name }: Entity,
  fields: readonly Field[],
  make: MakeField,
  rows: (ref: string) => string,
): Schema {
  return Object.fromEntries(fields.map((field) => [field.name, make(field, { entity: name, rows })]));
}

/** A row as a list has it: lists carry no nested rows. */
export const rowName = (entity: Entity): string => schemaName(entity.name) + (shown(entity).some(isRows) ? '_row' : '');

function reply(entity: Entity, fields: readonly Field[], words: string): Schema {
  return {
    type: 'object',
    title: entity.label,
    description: words,
    required: ['id'],
    additionalProperties: false,
    properties: properties(entity, fields, replyField, itself),
  };
}

/** What may be set; read-only fields may be sent back, as a form does, and are ignored (contract §2.2). */
function body(entity: Entity, make: MakeField): Schema {
  const echoed = shown(entity).filter((field) => !isWritable(field));
  const ignored = Object.fromEntries(
    echoed.map((field) => [
      field.name,
      { ...replyField(field, { entity: entity.name, rows: itself }), readOnly: true },
    ]),
  );
  return {
    type: 'object',
    title: entity.label,
    description: `What may be set of ${entity.plural}.`,
    additionalProperties: false,
    properties: { ...properties(entity, writable(entity), make, nested), ...ignored },
  };
}
const requiredOf = (entity: Entity, without?: string): string[] =>
  writable(entity)
    .filter((field) => field.required && field.default === undefined && field.name !== without)
    .map((field) => field.name);
const required = (names: readonly string[]): Schema => (names.length > 0 ? { required: names } : {});

/** A copy that is older than what is stored is refused. */
const VERSION = {
  type: ['string', 'null'],
  format: 'date-time',
  description: 'As it was read: when somebody saved in between, 409 and nothing is overwritten.',
};

function change(entity: Entity): Schema {
  const whole = body(entity, bodyField);
  const versioned = 'modified_date' in entity.fields ? { modified_date: VERSION } : {};
  return {
    ...whole,
    description: 'A key that is absent stays as it is; a list that is given is the whole list.',
    properties: { ...(whole.properties as object), ...versioned },
  };
}

/** A row in its parent's list: the foreign key back is the parent's matter. */
function nestedRow(entity: Entity, parents: readonly Field[]): Schema {
  const needed = requiredOf(entity, parents.find((field) => field.foreign_key)?.foreign_key);
  const whole = body(entity, bodyField);
  return {
    ...whole,
    description: 'With `id` it is changed, without it is made; what is left out of the list is deleted or unlinked.',
    properties: {
      ...(whole.properties as object),
      id: {
        type: ['integer', 'null'],
        minimum: 1,
        description: 'The row that is changed; without it a new one is made.',
      },
    },
    ...(needed.length > 0 ? { anyOf: [{ required: ['id'] }, { required: needed }] } : {}),
  };
}

const page = (rows: string): Schema => ({
  type: 'object',
  description: 'A page of a list.',
  required: ['count', 'results'],
  additionalProperties: false,
  properties: {
    count: { type: 'integer', minimum: 0, description: 'Rows in all.' },
    results: { type: 'array', description: 'The rows of this page.', items: { $ref: `#/components/schemas/${rows}` } },
  },
});

function lookup(entity: Entity): Schema {
  const names = lookupFieldNames(entity).filter((name) => !name.startsWith('active_'));
  const fields = names.map((name) => entity.fields[name]!);
  return {
    type: 'object',
    description: 'An entry of the look-up list (`_code=true`).',
    required: ['id'],
    additionalProperties: false,
    properties: {
      ...properties(entity, fields, replyField, itself),
      active: { type: 'boolean', description: 'Whether it is active now.' },
    },
  };
}

/** The schemas of one entity: `product`, `product_results`, `product_new`, `product_change`, … */
export function entitySchemas(entity: Entity, entities: readonly Entity[]): Record<string, Schema> {
  const name = schemaName(entity.name);
  const parents = entities
    .flatMap(fieldsOf)
    .filter((field) => isRows(field) && !field.ids_only && field.ref === entity.name);
  const row = rowName(entity);
  return {
    [name]: reply(entity, shown(entity), `A record of ${entity.plural}. What the caller's rules hide is absent.`),
    ...(row === name
      ? {}
      : {
          [row]: reply(
            entity,
            shown(entity).filter((field) => !isRows(field) || entity.list.linkedIds?.includes(field.name)),
            `A row of the list of ${entity.plural}, without nested lists.`,
          ),
        }),
    [`${name}_results`]: page(row),
    ...(entity.lookup ? { [`${name}_code`]: lookup(entity), [`${name}_code_results`]: page(`${name}_code`) } : {}),
    ...(serves(entity, 'create')
      ? { [`${name}_new`]: { ...body(entity, newField), ...required(requiredOf(entity)) } }
      : {}),
    ...(serves(entity, 'edit') ? { [`${name}_change`]: change(entity) } : {}),
    ...(parents.length > 0 ? { [`${name}_nested`]: nestedRow(entity, parents) } : {}),
  };
}
