import { ADMIN_ENTITIES } from './adminEntities';
import { autoNumber, datetime, integer, string, via, type Field, type Variant } from './field';

export type Fields = Record<string, Field<any>>;
/** The display fields that foreign keys bring: `product__description`, text or nothing. */
type DisplayFields<F> = {
  [
    K in keyof F as F[K] extends { display: readonly (infer D extends string)[] } ? `${K & string}__${D}` : never
  ]: Field<string | null>;
};
/** The row of an entity: `RowOf<typeof container>`. */
export type RowOf<E extends { fields: Fields }> = {
  [K in keyof E['fields']]: NonNullable<E['fields'][K]['$type']> | Extract<E['fields'][K]['$type'], null>;
};

/** A condition in the form of the contract's `query` (§2.2): data, so that the browser can show it and SQL run it. */
export type QueryCondition =
  | readonly [field: string, operator: string, value?: unknown]
  | { and: readonly QueryCondition[] }
  | { or: readonly QueryCondition[] };
/** A named filter; it is joined by AND to "active" unless `everyone`. */
export interface NamedFilter {
  label: string;
  where: QueryCondition;
  sort?: string;
}

export const SERVICES = ['orders', 'catalogue', 'admin', 'reports', 'files'] as const;
export type Service = (typeof SERVICES)[number];
/** What makes a row active: two dates (S1 §4) and perhaps a further condition, a flag (S2 §3 standard), or nothing. */
export type ActiveRule = { start: string; end: string; and?: QueryCondition } | { flag: string } | null;

export type WriteOperation = 'create' | 'edit' | 'delete' | 'merge';
/** What a call does, as far as permissions tell calls apart. */
export type Operation = 'list' | 'read' | 'create' | 'edit' | 'delete';

export interface ListOptions {
  /** Columns shown at first, at most 7 (S1 §2.6). The first links to the record. */
  columns: readonly string[];
  /** Fields that `q` looks in when no searchField is given. */
  search: readonly string[];
  /** Default order; a leading '-' turns it round. */
  sort?: string;
  filters?: Readonly<Record<string, NamedFilter>>;
  /** The active-date fields of this list where they have other names (S1 §3.1). */
  active?: ActiveRule;
  /** Rows to a page at first. */
  limit?: number;
  /** The most telling fields, three at most: a phone's card shows them under the first column. */
  mobileColumns?: readonly string[];
  /** Lists of ids that its rows carry, as the item does: of a few links each. */
  linkedIds?: readonly string[];
}

export interface EntityOptions<F extends Fields> {
  label: string;
  plural: string;
  service: Service;
  fields: F;
  list: ListOptions;
  /** One line of why under a form section's heading. */
  sections?: Readonly<Record<string, string>>;
  /** The writes that are served; all when absent. */
  writes?: readonly WriteOperation[];
  /** Has no pages of its own: only `states` open its calls. */
  withoutPages?: boolean;
  /** Offers the look-up list (`_code`); which field is its description. */
  lookup?: { description: string };
  /** The table or view behind it, where it is not named as the entity. */
  table?: string;
  /** How a row is tied to a store: its own field, or a path of foreign keys to one. Rows of other stores are absent. */
  scope?: string;
  /** Only the row whose this field is the caller's id. */
  callerIdField?: string;
  /** Hangs on another record (`other_name`, `other_id`) and is seen by whoever sees that. */
  attached?: boolean;
  /** The field that names the collection which a row is about: open to whoever may read any, seen by whoever may read that one. */
  collectionField?: string;
  /** The entity whose field rules hold for this one too: it shows the same data. */
  sharesRulesOf?: string;
  /** Fields that are hidden from whoever may not open this route state, whatever other state lets them in. */
  restrictedFields?: { state: string; fields: readonly string[] };
  /** Route states that open a call beside its own; `stock.*` is any of stock's (contract §2.4). */
  alsoOpenedBy?: Partial<Record<Operation, readonly string[]>>;
  /** Nobody may look its rows up but by its own list (safety 61). */
  ownListOnly?: boolean;
}

export interface Entity<N extends string = string, F extends Fields = Fields> extends Omit<EntityOptions<F>, 'list'> {
  name: N;
  /** Belongs to administration, by `ADMIN_ENTITIES`: closed to all but administrators unless a rule opens it. */
  admin?: boolean;
  list: ListOptions & { active: ActiveRule };
}

/** Name to label: `delivery_date` → 'Delivery Date'; a foreign key's `_id` is dropped. */
export const labelFromName = (name: string): string =>
  name
    .replace(/__.*$/, '')
    .replace(/_id$/, '')
    .split('_')
    .map((w) => w.charAt(0).toUpperCase() + w.slice(1))
    .join(' ');

const WHY_ACTIVE = 'Outside these dates it is left out of lists and selects. What points at it stays.';

/** Declares an entity: names the fields, adds the display fields of its foreign keys, finds what makes it active. */
export const entity = <const N extends string, F extends Fields>(
  name: N,
  options: EntityOptions<F>,
): Entity<N, F & DisplayFields<F>> => {
  const fields: Fields = {};
  for (const [key, field] of Object.entries(options.fields)) {
    const named = { ...field, name: key, label: field.label || labelFromName(key) };
    fields[key] = named;
    for (const shown of field.display ?? []) {
      const display = `${key}__${shown}`;
      const label = (field.display ?? []).length > 1 ? `${named.label} ${labelFromName(shown)}` : named.label;
      fields[display] ??= { ...via(`${key}.${shown}`, string()), name: display, label };
    }
  }
  const dated = 'active_start_date' in fields;
  const active =
    options.list.active !== undefined
      ? options.list.active
      : dated
        ? { start: 'active_start_date', end: 'active_end_date' }
        : null;
  const sections = Object.values(fields).some((field) => field.section === 'Active')
    ? { Active: WHY_ACTIVE, ...options.sections }
    : options.sections;
  return {
    ...options,
    name,
    admin: ADMIN_ENTITIES.includes(name),
    fields: fields as F & DisplayFields<F>,
    ...(sections && { sections }),
    list: { ...options.list, active },
  };
};

/** The entity as one backend variant has it (S2 §1). */
export const forVariant = <E extends Entity>(declared: E, variant: Variant): E => {
  const fields = Object.fromEntries(Object.entries(declared.fields).filter(([, f]) => !f.only || f.only === variant));
  const { active } = declared.list;
  const flagGone = active && 'flag' in active && !(active.flag in fields);
  const datesGone = active && 'start' in active && !(active.start in fields);
  const dates = 'active_start_date' in fields ? { start: 'active_start_date', end: 'active_end_date' } : null;
  return {
    ...declared,
    fields,
    list: {
      ...declared.list,
      columns: declared.list.columns.filter((c) => c in fields),
      active: flagGone || datesGone ? dates : active,
    },
  };
};

/** id and the two dates that the service keeps (S1 §3.1). */
export const tracked = () => ({
  id: autoNumber({ label: 'Id' }),
  created_date: datetime({ readonly: true, default: 'now' }),
  modified_date: datetime({ readonly: true, default: 'now' }),
});
/** The window in which a row is active (S1 §3.1). */
export const active = (options: { only?: Variant } = {}) => ({
  active_start_date: datetime({ default: 'now', label: 'Active from', section: 'Active', ...options }),
  active_end_date: datetime({ label: 'Active until', section: 'Active', ...options }),
});
/** A code table (S1 §3.2). */
export const codeTable = <const N extends string>(name: N, label: string, plural: string) =>
  entity(name, {
    label,
    plural,
    service: 'catalogue',
    fields: {
      ...tracked(),
      description: string({ required: true, label: 'Description/Name', hint: 'What people choose it by' }),
      code: string({ maxlength: 50, hint: 'A short form for lists and papers' }),
      quick_display_order: integer({
        min: 0,
        label: 'Quick order',
        section: 'In selects',
        hint: 'Numbered entries are offered first in selects',
      }),
      display_order: integer({
        min: 0,
        label: 'Order',
        section: 'In selects',
        hint: 'Then by this number, then by name',
      }),
      ...active(),
    },
    sections: { 'In selects': 'In which order it is offered. Without numbers they go by name.' },
    lookup: { description: 'description' },
    list: {
      columns: ['description', 'code', 'display_order', 'quick_display_order', 'active_start_date'],
      search: ['code', 'description'],
      sort: 'description',
      mobileColumns: ['code', 'display_order', 'active_start_date'],
    },
  });

/** The address of a collection: `/api/container/`, `/api/trestle/user/`. `product` is PRODUCT_SLUG. */
export const collectionPath = (e: { name: string; admin?: boolean }, product = 'trestle'): string =>
  e.admin ? `/api/${product}/${e.name}/` : `/api/${e.name}/`;
/** The part of a path that would be a collection's; empty where it can be none. */
export const collectionPrefix = (path: string, product = 'trestle'): string => {
  if (!path.startsWith('/api/')) return '';
  const end = path.indexOf('/', path.startsWith(`/api/${product}/`) ? product.length + 6 : 5);
  return path.slice(0, end + 1);
};

/** Whether files and notes can be attached to the entity's rows, and e-mails sent about them. */
export const canHaveAttachments = (entity: Entity): boolean =>
  !entity.attached && !entity.callerIdField && !entity.collectionField;

/** Whether a field has a column of its own. */
export const hasColumn = (field: Field): boolean => !field.virtual && !(field.kind === 'ManyToMany');
