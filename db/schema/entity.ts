import type { AlsoChanged } from './changeFeed';
import { autoNumber, datetime, string, via, type Field, type Variant } from './field';
import { ownTable } from './ownTable';

/** Fields by name. */
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

/** A condition as the parameter `query` has it (contract §2.2): data that the browser shows and SQL runs. */
export type QueryCondition =
  | readonly [field: string, operator: string, value?: unknown]
  | { and: readonly QueryCondition[] }
  | { or: readonly QueryCondition[] };
/** Rows of another entity that refer to a record: the stock rows of a product. */
export interface ReferencingRows {
  entity: Entity;
  /** Their foreign key to the record. */
  key: string;
  /** The record's field that is computed from them. Its `reads` names the fields that conditions may use. */
  shownBy: string;
}
/** Some row meets the condition, and `unlessHidden` if the caller may see what it compares; or no row meets it. */
export type ReferencingCondition = { of: ReferencingRows } & (
  { some: QueryCondition; unlessHidden?: QueryCondition } | { none: QueryCondition }
);
/** The condition of a named filter, on a record or on rows that refer to it. */
export type FilterCondition = QueryCondition | ReferencingCondition | { and: readonly FilterCondition[] };
/** A named filter of a list. It applies to the active rows. */
export interface NamedFilter {
  label: string;
  where: FilterCondition;
  sort?: string;
  /** Shows rows that are not active, too. Without it, a filter narrows the active rows. */
  includesInactive?: true;
}

/** The services of the API. Each entity belongs to one of them. */
export const SERVICES = ['orders', 'catalogue', 'admin', 'reports', 'files'] as const;
export type Service = (typeof SERVICES)[number];
/** What makes a row active: two dates (S1 §4), perhaps with a condition; a flag (S2 §3); or null, always active. */
export type ActiveRule = ActiveDates | { flag: string } | null;
/** An active rule by two dates. */
export interface ActiveDates {
  /** Names of the two fields. */
  start: string;
  end: string;
  /** A further condition of active rows, and its opposite: exactly one of them holds for each row. */
  also?: { is: QueryCondition; isNot: QueryCondition };
}

/** A list of an entity's rows on a page of its own, such as the products on the website. */
export interface NamedList {
  /** The dates of this list alone (S1 §3.1). What ends here stays active elsewhere. */
  active: ActiveDates;
}

/** What a write does with records. */
export type WriteOperation = 'create' | 'edit' | 'delete' | 'merge';
/** What a call does, as far as permissions distinguish calls. */
export type Operation = 'list' | 'read' | 'create' | 'edit' | 'delete';

/** The rows that a page's search looks through when nobody says otherwise. */
export interface RecentYears {
  /** The moment of a row that counts, such as the one when it was created. */
  field: string;
  years: number;
}

/** How an entity's rows are listed, searched and filtered. */
export interface ListOptions {
  /** Columns shown at first, at most 7 (S1 §2.6). The first links to the record. */
  columns: readonly string[];
  /** Fields that `q` searches without a `searchField`. */
  search: readonly string[];
  /** Default order; a leading '-' means descending. */
  sort?: string;
  /** Calls without `sort` get the newest rows first, too (contract §3). Others come by id. */
  newestFirst?: true;
  filters?: Readonly<Record<string, NamedFilter>>;
  /** Offers `filters` in place of Active, Non Active and All: the first is the default, the last shows every row. */
  ownFilters?: true;
  /** Overrides what makes rows of this list active (S1 §3.1). */
  active?: ActiveRule;
  /** Default number of rows per page. */
  limit?: number;
  /** Pages search the words of rows of the last years alone, unless all years are asked for. */
  recent?: RecentYears;
  /** Up to three columns that a phone's card shows under the first. */
  mobileColumns?: readonly string[];
  /** Lists of linked ids that list rows include, too. Only for lists with a few links each. */
  linkedIds?: readonly string[];
}

/** How the rows of a file become rows of an entity. */
export interface ImportOptions {
  /** Field by which a row is found: a text, or a foreign key whose record the file names. */
  key: string;
  /** Foreign key that the whole file has in common and the request names. */
  within?: string;
  /** What a row of the file holds, where it is not a record of the entity: several rows become one record. */
  rows?: Entity;
  /** The only fields that a file fills. All that a cell can hold, when absent. */
  fields?: readonly string[];
  /** Only new records are imported. Those that are there are changed on their own page. */
  onlyNew?: true;
  /** What a file's new records are sent with besides their cells, such as `invite`. */
  item?: Readonly<Record<string, unknown>>;
  /**
   * A column that names records of another entity, to whose `list` the row's record is added. None is taken out of one.
   */
  addsTo?: { column: string; field: Field<number[]>; list: string };
  /** Read-only fields which, once they have a value, keep a record from being deleted by an undo, with the reason. */
  keptWith?: { fields: readonly string[]; reason: string };
  /** Rows change what is there and create nothing, so the right to edit decides. */
  onlyEdits?: true;
  /** What the import is called, where that is not 'Import' with the entity's plural. */
  title?: string;
  /** What people should know before they import. */
  note?: string;
  /** Entities whose field rules hold for the fields of `rows` that have the same names. */
  rulesOf?: readonly string[];
}

/** The declaration of an entity. */
export interface EntityOptions<F extends Fields> {
  label: string;
  plural: string;
  service: Service;
  /**
   * Belongs to administration: its address begins with `/api/{product}/`, and with USE_PERMISSIONS off its routes still
   * need an administrator or an explicit allow (contract §2.4).
   */
  admin?: boolean;
  fields: F;
  /** A record's name, where no field of its own is one: `Order {id} · {store__name}`. */
  title?: string;
  /** A record's name on its page and in mails, where it says more than elsewhere: `{code} · {name}`. */
  heading?: string;
  list: ListOptions;
  /** Further lists with dates of their own, by the first part of their page's route: `website` of `website.list`. */
  lists?: Readonly<Record<string, NamedList>>;
  /** Explanation under a form section's heading, by section. The section '' is the record itself. */
  sections?: Readonly<Record<string, string>>;
  /** Writes that the API accepts; all when absent. */
  writes?: readonly WriteOperation[];
  /** Only superusers merge its records (contract §2.4). */
  mergedBySuperusers?: boolean;
  /** Has no pages of its own, so only `alsoOpenedBy` opens its calls. */
  withoutPages?: boolean;
  /** Verb of the history for creating a record whose nested rows have an `amount`: 'ordered' 5 pieces. */
  createdVerb?: string;
  /** Fields with a row's number of pieces and the price of a piece. Histories add them up. */
  amount?: { pieces: string; price: string };
  /** Rows of a file can be imported: creates those that are new and changes the others. */
  imports?: ImportOptions;
  /** Changes and deletions may carry a `reason`, which is kept in the history. */
  takesReason?: true;
  /** Text fields that tell records of the same title apart. They stand beside it, small. */
  details?: readonly string[];
  /** Foreign key to the row of the same table that a row lies within. There are no circles (`tree.ts`). */
  tree?: string;
  /** Offers the look-up list (`_code`), described by this field. */
  lookup?: { description: string };
  /** Table or view behind it, where its name differs. */
  table?: string;
  /** Field or path of foreign keys that leads to the row's store. Store users see only their own store's rows. */
  scope?: string;
  /** Only the row whose field of this name is the caller's id is visible. */
  callerIdField?: string;
  /** Administrators see everybody's rows all the same. */
  administratorsSeeAll?: boolean;
  /** Files hang on its rows, although each row is the caller's own (`callerIdField`). */
  holdsFiles?: boolean;
  /** Nobody hangs a file or note on its rows, or mails about them. */
  withoutAttachments?: boolean;
  /** Its writes run reports, so these calls carry what reports may read. */
  runsReports?: boolean;
  /** Belongs to another record (`other_name`, `other_id`) and is visible to everyone who sees that record. */
  attached?: boolean;
  /** Field that names the collection a row is about. Everyone who may read that collection sees the row. */
  collectionField?: string;
  /** Entity whose field rules apply here, too, because both show the same data. */
  sharesRulesOf?: string;
  /** Fields that are head office's alone: hidden from whoever sees one store's rows. */
  officeFields?: readonly string[];
  /** Fields hidden from everyone who may not open the given route state. */
  restrictedFields?: { state: string; fields: readonly string[] };
  /** Further route states that open an operation. `stock.*` stands for all of stock's (contract §2.4). */
  alsoOpenedBy?: Partial<Record<Operation, readonly string[]>>;
  /** Other records that use a row do not reveal it: only its own list does (SECURITY.md, 61). */
  ownListOnly?: boolean;
  /** Records that show data of its rows: the feed of changes tells of them, too. */
  alsoChanges?: readonly AlsoChanged[];
  /** The feed of changes leaves it out: its rows are not written by the calls of collections. */
  withoutChanges?: true;
}

/** A declared entity, with its defaults filled in. */
export interface Entity<N extends string = string, F extends Fields = Fields> extends Omit<EntityOptions<F>, 'list'> {
  name: N;
  /** `name` is that of one of `lists`; the entity's own list has none. */
  list: ListOptions & { active: ActiveRule; name?: string };
}

/** Makes a label of a field's name: `delivery_date` becomes 'Delivery date', `stock_id` becomes 'Stock'. */
export const labelFromName = (name: string): string => {
  const words = name.replace(/__.*$/, '').replace(/_id$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const ACTIVE_SECTION_HINT = 'Outside these dates lists and selects leave it out. Records that already use it keep it.';

/**
 * Declares an entity. Everything else reads its declaration: table, API, checks, lists, forms, permissions.
 * Adds each field's name and label, and the display fields of foreign keys.
 */
export const entity = <const N extends string, F extends Fields>(
  name: N,
  options: EntityOptions<F>,
): Entity<N, F & DisplayFields<F>> => {
  const fields: Fields = ownTable({});
  for (const [key, field] of Object.entries(options.fields)) {
    const namedField = { ...field, name: key, label: field.label || labelFromName(key) };
    fields[key] = namedField;
    for (const displayName of field.display ?? []) {
      const display = `${key}__${displayName}`;
      const label =
        (field.display ?? []).length > 1
          ? `${namedField.label} ${labelFromName(displayName).toLowerCase()}`
          : namedField.label;
      fields[display] ??= { ...via(`${key}.${displayName}`, string()), name: display, label };
    }
  }
  const hasActiveDates = 'active_start_date' in fields;
  const active =
    options.list.active !== undefined
      ? options.list.active
      : hasActiveDates
        ? { start: 'active_start_date', end: 'active_end_date' }
        : null;
  const sections = Object.values(fields).some((field) => field.section === 'Active')
    ? { Active: ACTIVE_SECTION_HINT, ...options.sections }
    : options.sections;
  return {
    ...options,
    name,
    fields: fields as F & DisplayFields<F>,
    ...(sections && { sections: ownTable({ ...sections }) }),
    list: {
      ...options.list,
      active,
      ...(options.list.filters && { filters: ownTable({ ...options.list.filters }) }),
    },
  };
};

/** Declares the id and the two timestamps that the server sets (S1 §3.1). */
export const tracked = () => ({
  id: autoNumber({ label: 'Id' }),
  created_date: datetime({ readonly: true, default: 'now' }),
  modified_date: datetime({ readonly: true, default: 'now' }),
});
/** Declares the two dates between which a row is active (S1 §3.1). */
export const active = (options: { only?: Variant } = {}) => ({
  active_start_date: datetime({ default: 'now', label: 'Active from', section: 'Active', ...options }),
  active_end_date: datetime({ label: 'Active until', section: 'Active', ...options }),
});

/**
 * Returns the path of a collection: `/api/container/`, `/api/trestle/user/`.
 * @param product the setting PRODUCT_SLUG
 */
export const collectionPath = (e: { name: string; admin?: boolean }, product = 'trestle'): string =>
  e.admin ? `/api/${product}/${e.name}/` : `/api/${e.name}/`;
/** Returns the leading part of a path that could be a collection's, or ''. */
export const collectionPrefix = (path: string, product = 'trestle'): string => {
  if (!path.startsWith('/api/')) return '';
  const end = path.indexOf('/', path.startsWith(`/api/${product}/`) ? product.length + 6 : 5);
  return path.slice(0, end + 1);
};

/** Whether files and notes can be attached to the entity's rows, and e-mails sent about them. */
export const canHaveAttachments = (entity: Entity): boolean =>
  !entity.attached &&
  !entity.withoutAttachments &&
  !entity.collectionField &&
  (!entity.callerIdField || entity.holdsFiles === true);

/** Whether a field has a column of its own. */
export const hasColumn = (field: Field): boolean => !field.virtual && !(field.kind === 'ManyToMany');
