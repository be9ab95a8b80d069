/** The kinds of field (S1 §5, S2 §3). Tables keyed by kind end in `satisfies Record<Kind, …>`. */
export type Kind =
  | 'AutoNumber'
  | 'Boolean'
  | 'String'
  | 'Password'
  | 'UUID'
  | 'Text'
  | 'Integer'
  | 'Number'
  | 'Decimal'
  | 'DateTime'
  | 'Date'
  | 'Money'
  | 'Json'
  | 'Array'
  | 'ForeignKey'
  | 'ManyToMany';

/** The two backend variants (S2 §1). A field with `only` exists in one of them. */
export type Variant = 'standard' | 'go';

/** A field of an entity: `product.wholesale_price`. */
export type FieldReference = `${string}.${string}`;
/** The fields of one entity, so that the compiler checks their names: `[…] satisfies FieldsOf<typeof stock>`. */
export type FieldsOf<E extends { name: string; fields: object }> =
  readonly `${E['name']}.${keyof E['fields'] & string}`[];

/** Optional attributes of a field (S1 §5). */
export interface FieldOptions {
  /** Shown name; by default made from the field's name. */
  label?: string;
  required?: boolean;
  maxlength?: number;
  minlength?: number;
  /** Inclusive bounds of a number, or of a date as `YYYY-MM-DD` (S1 §5). */
  min?: number | string;
  max?: number | string;
  /** Set only by the server. A value sent by a client is ignored (contract §2.2). */
  readonly?: boolean;
  /** Never shown in a form nor offered as a column. */
  hide?: boolean;
  /** Default value, or 'now' for the time of creation. */
  default?: unknown;
  /**
   * An empty value becomes that of a record which a foreign key names, as in `product.wholesale_price`: when the row is
   * made, when the key changes, and when an empty value is sent.
   */
  defaultFrom?: string;
  /** In ordered rows: the value stays at its position when rows are moved, such as a page's number. */
  belongsToPlace?: true;
  /** Meaning of a text: decides its check, its input and its link. */
  format?: 'email' | 'url' | 'phone' | 'html' | 'multiline' | 'coordinates';
  /** Value of a number input that was cleared (S1 §5); null by default. */
  empty?: number;
  /** What the JSON of a Json field must be: an object, or a list of texts. Without it, anything. */
  holds?: 'object' | 'texts';
  /** One line under the input. */
  hint?: string;
  /** Heading of the form section that shows the field. Without one it stands with the record's own fields. */
  section?: string;
  /** Fixed values of a String. */
  choices?: readonly string[];
  only?: Variant;
  /** Unique in the table. A name, `unique: 'codename'`, joins several fields that are unique together. */
  unique?: true | string;
  /** Records are told apart by this text, such as a code: it holds nothing that nobody sees. Unique texts never do. */
  identifier?: true;
  /** Write-only: never in a reply, a log, a filter or the audit. */
  secret?: boolean;
  /**
   * Fields that hold the same fact, such as the price that this one begins with. The value stays readable here when a
   * rule hides it there, so those who write rules are told. Values along a path or in `reads` follow by themselves.
   */
  sameAs?: readonly FieldReference[];
  /** Masked on screen until the user confirms the password, and never in a form's backup (S1 §5, §9). */
  sensitive?: boolean;
}

/** How the values of nested rows become one. */
export type Aggregate = 'sum' | 'count' | 'max';

/** The fields that a value is computed or copied from. */
export interface FieldSources {
  /** The entity that has them. Without it, the value's own. */
  entity?: string;
  /** Their names, or paths along foreign keys: `stock_id.price`. */
  fields: readonly string[];
  /** Further ones that its named filters test. Where a rule hides one, the value stays and the filters do without it. */
  filteredBy?: readonly string[];
}

/** A declared field. `$type` carries the row's type and has no value. */
export interface Field<T = unknown> extends FieldOptions {
  name: string;
  label: string;
  kind: Kind;
  required: boolean;
  primary_key?: boolean;
  /** No column of its own. */
  virtual?: boolean;
  /** The entity that a ForeignKey or ManyToMany points at (ref_field_type in the specification). */
  ref?: string;
  /** ForeignKey: text fields of its target that are shown as `name__field`. */
  display?: readonly string[];
  /** ForeignKey: its target's rows are a tree, so conditions may ask for a row and all within it. */
  ofTree?: true;
  /** ForeignKey: fields of this record that tell its target from others of the same description. */
  details?: readonly string[];
  /** ManyToMany of ids only. */
  ids_only?: boolean;
  /** ManyToMany of child rows: the child's foreign key to this entity. Rows left out of a save are deleted. */
  foreign_key?: string;
  /** ManyToMany: a form shows its rows as cards instead of a table (S1 §2.6). */
  cards?: boolean;
  /** ManyToMany through this link table. Rows left out of a save are unlinked. */
  link_table?: string;
  /** Path of foreign keys to the value that is shown read-only, as in `stock_id.product.code`. */
  via?: string;
  /** The `via` path starts at this list's rows: texts are joined, and a filter matches when one row matches. */
  across?: string;
  /** Shown after each value of an `across` field: another field of the same record, such as a name's phone number. */
  pairedField?: string;
  /** The database computes the column. */
  generated?: boolean;
  /** Computed by SQL, from its aggregate or from an expression in the entity's special rules. */
  computed?: boolean;
  /** Computed: how the values of nested rows become one. */
  aggregate?: Aggregate;
  /** The path of the aggregate's values; field rules on any of its steps hold for the aggregate, too. */
  source?: string;
  /** Only for filters, searches and sorting; replies leave it out. */
  filter_only?: boolean;
  /** Only for downloads that name it: computing it for every row of every list takes too long. */
  download_only?: boolean;
  /**
   * Only in records and in the rows of a list's page, which the service completes: no condition, file or total has it.
   */
  page_only?: boolean;
  /** Computed or copied from these fields: it is hidden when a rule hides one of them. */
  reads?: FieldSources;
  readonly $type?: T;
}

type Value<T, O extends FieldOptions> = O extends { required: true } ? T : T | null;
const createField = <T>(kind: Kind, options: FieldOptions, more: Partial<Field> = {}) =>
  ({
    ...options,
    ...more,
    kind,
    name: '',
    label: options.label ?? '',
    required: options.required ?? false,
  }) as Field<T>;
const fieldBuilder =
  <T>(kind: Kind) =>
  <const O extends FieldOptions = {}>(options: O = {} as O) =>
    createField<Value<T, O>>(kind, options);

/** A text of at most 255 characters, unless `maxlength` says otherwise. */
export const string = <const O extends FieldOptions = {}>(options: O = {} as O) =>
  createField<Value<string, O>>('String', { maxlength: 255, ...options });
/** A long text, of at most MAX_TEXT_CHARACTERS unless `maxlength` says otherwise. */
export const text = fieldBuilder<string>('Text');
export const password = fieldBuilder<string>('Password');
export const uuid = fieldBuilder<string>('UUID');
export const integer = fieldBuilder<number>('Integer');
export const number = fieldBuilder<number>('Number');
/** A number with two decimals (contract §2). */
export const decimal = fieldBuilder<number>('Decimal');
export const money = fieldBuilder<number>('Money');
/** `YYYY-MM-DD`. */
export const date = fieldBuilder<string>('Date');
/** A timestamp, ISO 8601 with milliseconds and Z. */
export const datetime = fieldBuilder<string>('DateTime');
export const json = fieldBuilder<unknown>('Json');
export const array = fieldBuilder<unknown[]>('Array');
/** Yes or no, by default no. */
export const boolean = <const O extends FieldOptions = {}>(options: O = {} as O) =>
  createField<boolean>('Boolean', { default: false, ...options });

/** The primary key, which the database numbers. */
export const autoNumber = (options: FieldOptions = {}): Field<number> =>
  createField('AutoNumber', { readonly: true, ...options }, { primary_key: true });

/** A foreign key: `product: fk('product', { display: ['code'] })` also gives the read-only `product__code`. */
export const fk = <const O extends FieldOptions & Pick<Field, 'display' | 'details' | 'ofTree'> = {}>(
  ref: string,
  options: O = {} as O,
) =>
  createField<Value<number, O>>('ForeignKey', options, { ref, display: options.display ?? [] }) as Field<
    Value<number, O>
  > & {
    display: O['display'];
  };

type ManyOptions = FieldOptions &
  Pick<Field, 'cards'> &
  (Required<Pick<Field, 'foreign_key'>> | (Required<Pick<Field, 'link_table'>> & Pick<Field, 'ids_only'>));
/** Rows of another entity, by their `foreign_key` to this one or through a `link_table`. */
export const many = <T = Record<string, unknown>>(ref: string, options: ManyOptions): Field<T[]> =>
  createField('ManyToMany', options, { ref, virtual: true, ids_only: false, ...options } as Partial<Field>);
/** Ids of rows of another entity, through a link table. */
export const manyIds = (ref: string, options: FieldOptions & Required<Pick<Field, 'link_table'>>): Field<number[]> =>
  many<number>(ref, { ...options, ids_only: true });

/** A read-only value of a record along foreign keys: `via('stock_id.product.code', string())`. */
export const via = <T>(path: string, shown: Field<T>): Field<T> => ({
  ...shown,
  required: false,
  readonly: true,
  virtual: true,
  default: undefined,
  via: path,
});
/**
 * A value along foreign keys that the row keeps in a column of its own, where an index finds it. `copiedValues` writes
 * the column whenever the value changes; rules on any step of the path hold as for `via`.
 */
export const copied = <T>(along: Field<T>): Field<T> => ({ ...along, virtual: false });
/** Read-only values of nested rows: an order's container codes, through its lines. */
export const across = <T>(rows: string, path: string, shown: Field<T>, filter_only = false): Field<T> => ({
  ...via(path, shown),
  across: rows,
  filter_only,
});
/**
 * Two fields of records that nested rows lead to, in pairs: 'Oakline · (03) 7010 1200', a line for each record. Sorts
 * and filters by the first.
 */
export const pairsAcross = (rows: string, path: string, pairedField: string, shown: Field<string | null>) => ({
  ...across(rows, path, shown),
  pairedField,
});
/**
 * A read-only value that the service computes by SQL in the entity's special rules.
 * @param reads the fields that it is computed from
 */
export const computed = <T>(reads: FieldSources, shown: Field<T>): Field<T> => ({
  ...shown,
  reads,
  required: false,
  readonly: true,
  virtual: true,
  default: undefined,
  computed: true,
});
/** For values that give no field away, or that name their path. */
export const NO_SOURCES: FieldSources = { fields: [] };
const aggregate = <T>(kind: Aggregate, source: string, shown: Field<T>): Field<T> => ({
  ...computed(NO_SOURCES, shown),
  aggregate: kind,
  source,
});
/**
 * The total of a number over nested rows, 0 without rows.
 * @param source path from the list to the number: `stock.quantity`
 */
export const sumOf = <T>(source: string, shown: Field<T>): Field<T> => aggregate('sum', source, shown);
/**
 * The number of nested rows.
 * @param source path from the list to a column that every row has: `product.id`
 */
export const countOf = <T>(source: string, shown: Field<T>): Field<T> => aggregate('count', source, shown);
/**
 * The greatest value over nested rows, null without rows.
 * @param source path from the list to the value
 */
export const maxOf = <T>(source: string, shown: Field<T>): Field<T> => aggregate('max', source, shown);
/**
 * A column that the database computes. No write names it.
 * @param from the columns that it is computed from
 */
export const generated = <T>(from: readonly string[], field: Field<T>): Field<T> => ({
  ...derived(from, field),
  generated: true,
});
/**
 * A read-only column that the service computes or copies.
 * @param from the fields that its value comes from, perhaps along foreign keys
 */
export const derived = <T>(from: readonly string[], field: Field<T>): Field<T> => ({
  ...readonly(field),
  reads: { fields: from },
});
/** A read-only column that the database or the service fills. */
export const readonly = <T>(field: Field<T>): Field<T> => ({ ...field, required: false, readonly: true });

/** Whether a client may set the field. Read-only fields and primary keys are not validated (S1 §5). */
export const isWritable = (field: Field): boolean => !field.readonly && !field.primary_key;
