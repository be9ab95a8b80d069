import type { Field, Kind } from '@trestle/schema/field';
import { MAX_TEXT_CHARACTERS } from '@trestle/schema/limits';
import { describeField } from './fieldDescriptions';

/** JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export type Schema = Readonly<Record<string, unknown>>;

const INTEGER = { minimum: -2_147_483_647, maximum: 2_147_483_647 };
const AMOUNT = { minimum: -9_999_999_999.99, maximum: 9_999_999_999.99 };
const TWO_DECIMALS = 'At most two decimals.';
const MOMENT = '2026-11-21T02:30:00.000Z';
const DAY = '2026-12-14';

interface KindSchema {
  /** In a reply. */
  value: Schema;
  /** What a body must keep to, on top of it. */
  limits?: Schema;
  example: unknown;
}

/** How a kind of field stands in JSON (contract §2). */
const KINDS = {
  AutoNumber: { value: { type: 'integer', minimum: 1 }, example: 7 },
  Boolean: { value: { type: 'boolean' }, example: false },
  String: { value: { type: 'string' }, example: 'Oslo lounge chair' },
  Password: { value: { type: 'string', format: 'password' }, example: 'Trestle-demo-1' },
  UUID: { value: { type: 'string', format: 'uuid' }, example: '0b0e1c9a-6d5f-4a1e-9a64-2f1d3c5b7e90' },
  Text: { value: { type: 'string' }, limits: { maxLength: MAX_TEXT_CHARACTERS }, example: 'For the window' },
  Integer: { value: { type: 'integer' }, limits: INTEGER, example: 3 },
  Number: { value: { type: 'number' }, example: 1.5 },
  Decimal: { value: { type: 'number', description: TWO_DECIMALS }, limits: AMOUNT, example: 2.75 },
  DateTime: {
    value: { type: 'string', format: 'date-time' },
    limits: { description: 'A bare date is its first moment in X-Timezone.' },
    example: MOMENT,
  },
  Date: { value: { type: 'string', format: 'date' }, example: DAY },
  Money: { value: { type: 'number', description: TWO_DECIMALS }, limits: AMOUNT, example: 412.5 },
  Json: { value: {}, example: {} },
  Array: { value: { type: 'array', items: {} }, example: [] },
  ForeignKey: { value: { type: 'integer', minimum: 1 }, example: 7 },
  ManyToMany: { value: { type: 'array', items: { type: 'integer', minimum: 1 } }, example: [2, 5] },
} satisfies Record<Kind, KindSchema>;

/** What a text's format says of it. Web addresses may lack their scheme, so they are no `uri`. */
const FORMATS: Record<NonNullable<Field['format']>, { schema: Schema; example: string }> = {
  email: { schema: { format: 'email' }, example: 'orders@fitzroy.example' },
  url: { schema: {}, example: 'https://fitzroy.example' },
  phone: { schema: {}, example: '+61 3 9000 0000' },
  html: { schema: { description: 'HTML; what is not allowed in it is taken out.' }, example: '<p>Solid oak</p>' },
  coordinates: {
    schema: { description: 'Kept as decimal degrees, latitude first; degrees, minutes and seconds are taken too.' },
    example: '-37.814000, 144.963320',
  },
  multiline: { schema: {}, example: 'For the window' },
};

/** Kinds that are never empty: there is no row without them. */
const NEVER_NULL: readonly Kind[] = ['AutoNumber', 'Boolean', 'ManyToMany'];
const canBeNull = (field: Field): boolean =>
  !NEVER_NULL.includes(field.kind) && (!field.required || field.virtual === true);

const orNull = (schema: Schema, nullable: boolean): Schema =>
  nullable && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;

/** Where a field stands: its entity, and how the schemas of nested rows are called there. */
export interface SchemaContext {
  entity: string;
  rows(ref: string): string;
}

/** The words around a value: its label, and what it is. */
const describe = (field: Field, { entity }: SchemaContext, more: unknown): Schema => ({
  title: field.label,
  description: [describeField(entity, field), more].filter(Boolean).join(' '),
});

/** Nested rows are a reference to their entity's schema. */
function valueOf(field: Field, { rows }: SchemaContext): Schema {
  if (field.kind === 'ManyToMany' && !field.ids_only)
    return { type: 'array', items: { $ref: `#/components/schemas/${rows(field.ref!)}` } };
  return { ...KINDS[field.kind].value, ...(field.format ? FORMATS[field.format].schema : {}) };
}

/** What stands in fields of these names, or shows such a field of another record. */
const BY_NAME: [name: RegExp, example: unknown][] = [
  [/(^|_)code$/, 'OSL-204'],
  [/^colour__/, 'Moss'],
  [/^fabric__/, 'Bouclé'],
  [/^supplier__name$/, 'Fitzroy Timber'],
  [/^category__/, 'Lounge chairs'],
  [/^container__name$|^container_name$/, 'MV Oriel'],
  [/^store__name$/, 'Fitzroy Living'],
  [/^catalogue__name$/, 'Spring 2027'],
  [/^group__name$/, 'StoreUser'],
  [/username$/, 'jo.hale'],
  [/descriptive_name$/, 'Jo Hale'],
  [/^first_name$/, 'Jo'],
  [/^last_name$/, 'Hale'],
  [/^other_name$/, 'store_order'],
  [/state_name$/, 'product.edit'],
  [/^model(_name)?$/, 'StoreOrder'],
  [/^base_uri$/, '/api/store_order/'],
  [/^field_name$/, 'notes'],
  [/^codename$/, 'add_product'],
  [/app_label$/, 'orders'],
  [/^address/, '12 Brunswick Street, Fitzroy VIC 3065'],
  [/^original_filename$/, 'plan.pdf'],
  [/^file_type$/, 'pdf'],
  [/^content_type$/, 'application/pdf'],
  [/^action$/, 'update'],
  [/^route$/, 'product.list'],
  [/phone_number$/, '+61 3 9000 0000'],
];
function exampleOf(field: Field): Schema {
  if (field.kind === 'ManyToMany' && !field.ids_only) return {};
  const { kind, name, format, choices, default: fallback } = field;
  if (fallback !== undefined && fallback !== 'now') return { examples: [fallback] };
  const byName = ['String', 'Text'].includes(kind) ? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] : undefined;
  return { examples: [choices?.[0] ?? byName ?? (format ? FORMATS[format] : KINDS[kind]).example] };
}

/** A field as replies have it. A deny_read rule makes it absent, so none but the id is promised. */
export function replyField(field: Field, place: SchemaContext): Schema {
  const value = valueOf(field, place);
  return {
    ...orNull(value, canBeNull(field)),
    ...describe(field, place, value.description),
    ...(field.choices ? { enum: canBeNull(field) ? [...field.choices, null] : field.choices } : {}),
    ...(field.readonly ? { readOnly: true } : {}),
    ...exampleOf(field),
  };
}

/** Bounds of days and moments: JSON Schema has no keyword for them that its readers know. */
function boundWords({ min, max }: Field): string[] {
  return [
    ...(typeof min === 'string' ? [`Not before ${min}.`] : []),
    ...(typeof max === 'string' ? [`Not after ${max}.`] : []),
  ];
}
const bound = (name: string, given: unknown): Schema =>
  given === undefined || typeof given === 'string' ? {} : { [name]: given };

/** A field as bodies may set it, with its bounds (S1 §5). What is left out of a change stays as it is: no default there. */
export function bodyField(field: Field, place: SchemaContext): Schema {
  const { limits = {} }: KindSchema = KINDS[field.kind];
  const value: Schema = { ...valueOf(field, place), ...limits };
  const words = [value['description'], ...boundWords(field)].filter(Boolean).join(' ');
  return {
    ...orNull(value, canBeNull(field)),
    ...describe(field, place, words),
    ...bound('maxLength', field.maxlength),
    ...bound('minLength', field.minlength ?? (field.required && field.kind === 'String' ? 1 : undefined)),
    ...bound('minimum', field.min),
    ...bound('maximum', field.max),
    ...(field.choices ? { enum: canBeNull(field) ? [...field.choices, null] : field.choices } : {}),
    ...(field.secret ? { writeOnly: true } : {}),
    ...exampleOf(field),
  };
}

/** A field as a new record may set it: what is left out gets the default. */
export function newField(field: Field, place: SchemaContext): Schema {
  const { default: fallback } = field;
  return { ...bodyField(field, place), ...(fallback === undefined || fallback === 'now' ? {} : { default: fallback }) };
}
