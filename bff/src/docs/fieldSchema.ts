import { ID_KEYWORDS } from '@trestle/schema/calls/values';
import { regional } from '@trestle/schema/regional/regional';
import type { Field, Kind } from '@trestle/schema/field';
import { MAX_TEXT_CHARACTERS } from '@trestle/schema/limits';
import { describeField } from './fieldDescriptions';

/** A JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>;

const INTEGER_LIMITS = { minimum: -2_147_483_647, maximum: 2_147_483_647 };
const MONEY_LIMITS = { minimum: -9_999_999_999.99, maximum: 9_999_999_999.99 };
const TWO_DECIMALS = 'Has at most two decimals.';
const EXAMPLE_MOMENT = '2026-11-21T02:30:00.000Z';
const EXAMPLE_DAY = '2026-12-14';

interface KindSchema {
  /** Schema of the value in a reply. */
  value: Schema;
  /** Further limits of a value in a body. */
  limits?: Schema;
  example: unknown;
}

/** The JSON of each kind of field (contract §2). */
const KINDS = {
  AutoNumber: { value: ID_KEYWORDS, example: 7 },
  Boolean: { value: { type: 'boolean' }, example: false },
  String: { value: { type: 'string' }, example: 'Oslo lounge chair' },
  Password: { value: { type: 'string', format: 'password' }, example: 'Trestle-demo-1' },
  UUID: { value: { type: 'string', format: 'uuid' }, example: '0b0e1c9a-6d5f-4a1e-9a64-2f1d3c5b7e90' },
  Text: { value: { type: 'string' }, limits: { maxLength: MAX_TEXT_CHARACTERS }, example: 'For the window' },
  Integer: { value: { type: 'integer' }, limits: INTEGER_LIMITS, example: 3 },
  Number: { value: { type: 'number' }, example: 1.5 },
  Decimal: { value: { type: 'number', description: TWO_DECIMALS }, limits: MONEY_LIMITS, example: 2.75 },
  DateTime: {
    value: { type: 'string', format: 'date-time' },
    limits: { description: 'A bare date is its first moment in X-Timezone.' },
    example: EXAMPLE_MOMENT,
  },
  Date: { value: { type: 'string', format: 'date' }, example: EXAMPLE_DAY },
  Money: {
    // Read when the description is made: the settings aren't known before.
    get value() {
      return { type: 'number', description: `${regional().currency}. ${TWO_DECIMALS}` };
    },
    limits: MONEY_LIMITS,
    example: 412.5,
  },
  Json: { value: {}, example: {} },
  Array: { value: { type: 'array', items: {} }, example: [] },
  ForeignKey: { value: ID_KEYWORDS, example: 7 },
  ManyToMany: { value: { type: 'array', items: ID_KEYWORDS }, example: [2, 5] },
} satisfies Record<Kind, KindSchema>;

/** Schemas of text formats. Web addresses may lack their scheme, so they are not `uri`. */
const FORMATS: Record<NonNullable<Field['format']>, { schema: Schema; example: string }> = {
  email: { schema: { format: 'email' }, example: 'orders@fitzroy.example' },
  url: { schema: { description: 'A web address; `https://` may be left out.' }, example: 'https://fitzroy.example' },
  phone: { schema: {}, example: '+61 3 9000 0000' },
  html: {
    schema: { description: 'HTML. Elements and attributes that are not allowed are removed.' },
    example: '<p>Solid oak</p>',
  },
  coordinates: {
    schema: {
      description: 'Stored as decimal degrees, latitude first. Degrees, minutes and seconds are accepted, too.',
    },
    example: '-37.814000, 144.963320',
  },
  multiline: { schema: {}, example: 'For the window' },
};

/** Schemas of JSON that must be of one form. */
const HELD_JSON = {
  object: { value: { type: 'object', additionalProperties: true }, example: {} },
  texts: { value: { type: 'array', items: { type: 'string' } }, example: ['203.0.113.7'] },
} satisfies Record<NonNullable<Field['holds']>, KindSchema>;
/** The JSON of a field's kind, and of what it holds. */
const kindSchema = ({ kind, holds }: Field): KindSchema => (holds ? HELD_JSON[holds] : KINDS[kind]);

/** Kinds whose value is never null. */
const NON_NULL_KINDS: readonly Kind[] = ['AutoNumber', 'Boolean', 'ManyToMany'];
const canBeNull = (field: Field): boolean =>
  !NON_NULL_KINDS.includes(field.kind) && (!field.required || field.virtual === true);

const orNull = (schema: Schema, nullable: boolean): Schema =>
  nullable && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;

/** The schema that a field is part of. */
export interface SchemaContext {
  /** Name of the entity. */
  entity: string;
  /** Returns the name of the schema of nested rows. */
  rows(ref: string): string;
}

/** Title and description of a field. */
const titleAndDescription = (field: Field, { entity }: SchemaContext, addition: unknown): Schema => ({
  title: field.label,
  description: [describeField(entity, field), addition].filter(Boolean).join(' '),
});

/** Schema of a field's value. Nested rows refer to their entity's schema. */
function valueSchema(field: Field, { rows }: SchemaContext): Schema {
  if (field.kind === 'ManyToMany' && !field.ids_only)
    return { type: 'array', items: { $ref: `#/components/schemas/${rows(field.ref!)}` } };
  return { ...kindSchema(field).value, ...(field.format ? FORMATS[field.format].schema : {}) };
}

/** Examples for fields whose names match, also where such a field of another record is shown. */
const EXAMPLES_BY_NAME: [name: RegExp, example: unknown][] = [
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
  [/^report$/, 'orders_by_store'],
  [/^time$/, '07:30'],
  [/^zone$/, 'Australia/Melbourne'],
  [/^file_name$/, 'Orders 2026-11-21.pdf'],
  [/^last_result$/, 'Sent to 2 people.'],
  [/^error$/, 'The server stopped before the report was finished. Run it again.'],
  [/phone_number$/, '+61 3 9000 0000'],
];
function exampleOf(field: Field): Schema {
  if (field.kind === 'ManyToMany' && !field.ids_only) return {};
  const { kind, name, format, choices, default: fallback } = field;
  if (fallback !== undefined && fallback !== 'now') return { examples: [fallback] };
  const exampleByName = ['String', 'Text'].includes(kind)
    ? EXAMPLES_BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
    : undefined;
  return { examples: [choices?.[0] ?? exampleByName ?? (format ? FORMATS[format] : kindSchema(field)).example] };
}

/** Returns a value that the field accepts. For a foreign key it is 1, a record that the demo data have. */
export function exampleValue(field: Field): unknown {
  if (field.kind === 'ForeignKey') return 1;
  return (exampleOf(field)['examples'] as unknown[] | undefined)?.[0];
}

/** Schema of a field in replies. A `deny_read` rule leaves fields out, so only the id is required. */
export function replyField(field: Field, context: SchemaContext): Schema {
  const value = valueSchema(field, context);
  return {
    ...orNull(value, canBeNull(field)),
    ...titleAndDescription(field, context, value.description),
    ...(field.choices ? { enum: canBeNull(field) ? [...field.choices, null] : field.choices } : {}),
    ...(field.readonly ? { readOnly: true } : {}),
    ...exampleOf(field),
  };
}

/** Describes the limits of days and moments. JSON Schema has no keyword for them that readers know. */
function describeDateLimits({ min, max }: Field): string[] {
  return [
    ...(typeof min === 'string' ? [`Not before ${min}.`] : []),
    ...(typeof max === 'string' ? [`Not after ${max}.`] : []),
  ];
}
const numberKeyword = (name: string, limit: unknown): Schema =>
  limit === undefined || typeof limit === 'string' ? {} : { [name]: limit };

/**
 * Schema of a field in the body of a change, with its limits (S1 §5). It has no default: what is left out stays as it
 * is.
 */
export function bodyField(field: Field, context: SchemaContext): Schema {
  const isNested = field.kind === 'ManyToMany' && !field.ids_only;
  const value: Schema = { ...limitsOfField(field), ...(isNested ? valueSchema(field, context) : {}) };
  const valueDescription = [value['description'], ...describeDateLimits(field)].filter(Boolean).join(' ');
  return {
    ...value,
    ...titleAndDescription(field, context, valueDescription),
    ...(field.secret ? { writeOnly: true } : {}),
    ...exampleOf(field),
  };
}

/** Kinds of text, which is missing where it is empty. */
const TEXT_KINDS: readonly Kind[] = ['String', 'Text', 'Password'];
/** The type and the limits of a field's value in a body. */
export function limitsOfField(field: Field): Schema {
  const { value, limits = {} } = kindSchema(field);
  const format = field.format ? FORMATS[field.format].schema : {};
  return {
    ...orNull({ ...value, ...format, ...limits }, canBeNull(field)),
    ...numberKeyword('maxLength', field.maxlength),
    ...numberKeyword(
      'minLength',
      field.minlength ?? (field.required && TEXT_KINDS.includes(field.kind) ? 1 : undefined),
    ),
    ...numberKeyword('minimum', field.min),
    ...numberKeyword('maximum', field.max),
    ...(field.choices ? { enum: canBeNull(field) ? [...field.choices, null] : field.choices } : {}),
  };
}

/** Schema of a field in the body of a new record. What is left out gets the default. */
export function newField(field: Field, context: SchemaContext): Schema {
  const { default: fallback } = field;
  return {
    ...bodyField(field, context),
    ...(fallback === undefined || fallback === 'now' ? {} : { default: fallback }),
  };
}
