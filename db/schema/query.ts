import { requireField, MAX_SEARCH_CHARACTERS, parseClause, parseQbe, type Clause, type QueryContext } from './clause';
import type { ActiveRule, QueryCondition, Entity, NamedFilter } from './entity';
import { invalidField } from './errors';
import type { Field } from './field';
import { MAX_LIST_IDS } from './limits';
import { OPERATORS } from './operators';
import { nextMinute } from './periods';

/** The checked parameters of a list call (contract §2.2). */
export interface ListRequest {
  limit: number;
  offset: number;
  sort: { field: string; descending: boolean };
  /** Conditions of the named filter, `q`, `query`, `qbe` and `_ids`. All must hold. */
  where: Clause[];
  /** The clause in `where` that asks for active rows. It excludes few rows, so the planner treats it separately. */
  activeClause?: Clause;
  /** Whether it is the look-up list: id, code, description and display orders. */
  lookup: boolean;
  /** Columns of a download, in the requested order. */
  columns?: string[];
}
export type QueryParameters = Readonly<Record<string, unknown>>;
export interface ListParseOptions {
  maxLimit?: number;
  defaultLimit?: number;
  columns?: boolean;
}

export const DEFAULT_LIST_ROWS = 10;
export const DEFAULT_LOOKUP_ROWS = 2000;
export const MAX_LIST_ROWS = 10_000;
const LIST_PARAMETERS = [
  'limit',
  'offset',
  'sort',
  'order',
  'filter',
  'q',
  'searchField',
  'query',
  'qbe',
  '_code',
  '_ids',
];

const parseCount = (parameters: QueryParameters, name: string, fallback: number, most: number): number => {
  const given = parameters[name];
  if (given === undefined) return fallback;
  if (typeof given !== 'string' || !/^\d{1,10}$/.test(given))
    throw invalidField(name, 'Must be a whole number, not negative', 'type');
  if (Number(given) > most) throw invalidField(name, `Maximum value ${most}`, 'max');
  return Number(given);
};
const parseJson = (parameters: QueryParameters, name: string): unknown => {
  const given = parameters[name];
  if (given === undefined || given === '') return undefined;
  try {
    return JSON.parse(given as string);
  } catch {
    throw invalidField(name, 'Invalid JSON', 'json');
  }
};
const parseFlag = (parameters: QueryParameters, name: string): boolean => {
  const given = parameters[name] ?? 'false';
  if (given !== 'true' && given !== 'false' && given !== '1' && given !== '0')
    throw invalidField(name, 'Must be true or false', 'type');
  return given === 'true' || given === '1';
};

const NOTHING: ReadonlySet<string> = new Set();
/** Returns the active rule without a condition on hidden fields: rows would reveal their values (SECURITY.md, 68). */
const visibleActiveRule = (entity: Entity, hidden: ReadonlySet<string>): ActiveRule => {
  const { active } = entity.list;
  if (!active || 'flag' in active || !active.and || !usesHiddenField(active.and, hidden)) return active;
  return { start: active.start, end: active.end };
};
/** Whether the filter 'non_active' would reveal a hidden flag or date. */
const revealsHiddenActivity = (entity: Entity, hidden: ReadonlySet<string>): boolean => {
  const { active } = entity.list;
  return (
    active !== null && ('flag' in active ? [active.flag] : [active.start, active.end]).some((name) => hidden.has(name))
  );
};
/**
 * Returns the named filters that a list offers, in the order of its drop-down (S1 §2.6, S2 §9).
 * @param hidden fields that the caller may not see
 */
export const availableFilters = (entity: Entity, hidden = NOTHING): { name: string; label: string }[] => [
  ...(entity.list.active ? [{ name: 'active', label: 'Active' }] : []),
  ...(entity.list.active && !revealsHiddenActivity(entity, hidden)
    ? [{ name: 'non_active', label: 'Non Active' }]
    : []),
  { name: 'all', label: 'All' },
  ...Object.entries(entity.list.filters ?? {})
    .filter(([, named]) => !isHidden(named, hidden))
    .map(([name, { label }]) => ({ name, label })),
];

const activeClause = (entity: Entity, reader: QueryContext): Clause | undefined => {
  const active = visibleActiveRule(entity, reader.hidden);
  if (!active) return undefined;
  if ('flag' in active) return { field: active.flag, is: 'eq', value: true };
  const edge = nextMinute(reader.now).toISOString();
  const { start, end } = active;
  // Lists show rows without a start as active (S1 §4).
  const dates: Clause = {
    or: [
      { field: start, is: 'is_null' },
      {
        and: [
          { field: start, is: 'lt', value: edge },
          {
            or: [
              { field: end, is: 'is_null' },
              { field: end, is: 'ge', value: edge },
            ],
          },
        ],
      },
    ],
  };
  return active.and
    ? { and: [dates, parseClause(entity, active.and, 'filter', { ...reader, hidden: new Set() })] }
    : dates;
};
/** Returns the clause for rows that are not active, the exact opposite of the active clause. */
const nonActiveClause = (entity: Entity, reader: QueryContext): Clause => {
  const active = visibleActiveRule(entity, reader.hidden);
  if (!active) return { or: [] };
  if ('flag' in active) return { field: active.flag, is: 'eq', value: false };
  const edge = nextMinute(reader.now).toISOString();
  const { start, end } = active;
  const over: Clause = {
    and: [
      { field: start, is: 'is_not_null' },
      {
        or: [
          { field: start, is: 'ge', value: edge },
          { field: end, is: 'lt', value: edge },
        ],
      },
    ],
  };
  if (!active.and) return over;
  const [field, , value] = active.and as readonly [string, string, number];
  return { or: [over, { field, is: 'le', value }] };
};

const usesHiddenField = (condition: QueryCondition, hidden: ReadonlySet<string>): boolean => {
  if ('and' in condition) return condition.and.some((inner) => usesHiddenField(inner, hidden));
  return 'or' in condition ? condition.or.some((inner) => usesHiddenField(inner, hidden)) : hidden.has(condition[0]);
};
/**
 * Whether a named filter uses a field that the caller may not see. Then it does not exist for them (SECURITY.md, 22).
 */
const isHidden = ({ where, sort }: NamedFilter, hidden: ReadonlySet<string>): boolean =>
  usesHiddenField(where, hidden) || (sort !== undefined && hidden.has(sort.replace(/^-/, '')));
const unknownFilter = (name: string) => invalidField('filter', `Unknown filter ${JSON.stringify(name.slice(0, 60))}`);

/**
 * Returns the clauses and the sort of a named filter.
 * @throws Problem 400 for an unknown name
 */
export const namedFilterClauses = (
  entity: Entity,
  name: string,
  reader: QueryContext,
): { where: Clause[]; activity?: Clause; sort?: string } => {
  if (name === 'all') return { where: [] };
  if (name === 'non_active') {
    if (revealsHiddenActivity(entity, reader.hidden)) throw unknownFilter(name);
    return { where: [nonActiveClause(entity, reader)] };
  }
  const activity = activeClause(entity, reader);
  const shown = activity ? [activity] : [];
  if (name === 'active') return { where: shown, activity };
  const named = entity.list.filters && Object.hasOwn(entity.list.filters, name) ? entity.list.filters[name] : undefined;
  if (!named || isHidden(named, reader.hidden)) throw unknownFilter(name);
  return { where: [...shown, parseClause(entity, named.where, 'filter', reader)], activity, sort: named.sort };
};

const isText = (field: Field): boolean => (OPERATORS[field.kind] as readonly string[]).includes('icontains');
/**
 * Returns the clause that searches one field for `q`: text contains it, numbers equal it. Undefined if it can't match.
 */
const searchTest = (field: Field, q: string, reader: QueryContext, entity: Entity): Clause | undefined => {
  if (isText(field)) return { field: field.name, is: 'icontains', value: q };
  try {
    return parseClause(entity, [field.name, 'eq', q], 'q', reader);
  } catch {
    return undefined;
  }
};
const searchClause = (entity: Entity, parameters: QueryParameters, reader: QueryContext): Clause | undefined => {
  const given = parameters['searchField'];
  const only = given === undefined || given === '' ? undefined : requireField(entity, given, 'searchField', reader);
  const q = parameters['q'] as string | undefined;
  if (q === undefined || q === '') return undefined;
  if ([...q].length > MAX_SEARCH_CHARACTERS)
    throw invalidField('q', `Maximum length:${MAX_SEARCH_CHARACTERS}`, 'max-len');
  const fields = only
    ? [only]
    : entity.list.search.filter((name) => !reader.hidden.has(name)).map((name) => entity.fields[name]!);
  return { or: fields.map((field) => searchTest(field, q, reader, entity)).filter((c) => c !== undefined) };
};
const idsClause = (parameters: QueryParameters): Clause | undefined => {
  const given = parameters['_ids'];
  if (given === undefined) return undefined;
  const ids = given === '' ? [] : String(given).split(',');
  if (ids.length > MAX_LIST_IDS) throw invalidField('_ids', `Maximum value ${MAX_LIST_IDS}`, 'max');
  if (!ids.every((id) => /^\d{1,10}$/.test(id))) throw invalidField('_ids', 'Must be ids with commas between', 'type');
  return { or: ids.map((id) => ({ field: 'id', is: 'eq', value: Number(id) })) };
};
const parseSort = (
  entity: Entity,
  parameters: QueryParameters,
  fallback: string,
  reader: QueryContext,
): ListRequest['sort'] => {
  const { order } = parameters;
  if (order !== undefined && order !== 'asc' && order !== 'desc')
    throw invalidField('order', "Must be 'asc' or 'desc'");
  const given = (parameters['sort'] as string | undefined) || fallback;
  const down = given.startsWith('-');
  const field = requireField(entity, down ? given.slice(1) : given, 'sort', reader);
  if (OPERATORS[field.kind].length === 0) throw invalidField('sort', `Cannot be sorted by ${field.name}`);
  return { field: field.name, descending: down !== (order === 'desc') };
};
const parseColumns = (entity: Entity, parameters: QueryParameters, reader: QueryContext): string[] | undefined => {
  const given = parseJson(parameters, 'columns');
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || given.length === 0 || given.length > 200)
    throw invalidField('columns', 'Must be a list of field names');
  return given.map((name: unknown) => {
    const field = requireField(entity, name, 'columns', reader);
    if (field.kind === 'ManyToMany' || field.filter_only)
      throw invalidField('columns', `Unknown field ${JSON.stringify(field.name)}`);
    return field.name;
  });
};

/** Returns the names of a look-up list's fields (contract §2.2). */
export const lookupFieldNames = (entity: Entity): string[] =>
  [
    'id',
    'code',
    entity.lookup!.description,
    'quick_display_order',
    'display_order',
    'active_start_date',
    'active_end_date',
  ].filter((name) => name in entity.fields);
/** Filters of a look-up list. Others would reveal fields that it does not show. */
const LOOKUP_FILTERS: readonly string[] = ['active', 'non_active', 'all'];
/** Hides all fields that a look-up list does not show: its callers may not be allowed to see the rest of a row. */
const lookupContext = (entity: Entity, reader: QueryContext): QueryContext => {
  const shown = lookupFieldNames(entity);
  return {
    ...reader,
    hidden: new Set([...reader.hidden, ...Object.keys(entity.fields).filter((name) => !shown.includes(name))]),
  };
};

/**
 * Checks and converts the parameters of a list call. Without `sort` rows come by id (contract §2.2).
 * @throws Problem 400 under the parameter's name; no parameter is ever ignored
 */
export const parseListRequest = (
  entity: Entity,
  parameters: QueryParameters,
  caller: QueryContext,
  options: ListParseOptions = {},
): ListRequest => {
  for (const [name, value] of Object.entries(parameters)) {
    if (!LIST_PARAMETERS.includes(name) && !(options.columns && name === 'columns'))
      throw invalidField(name.slice(0, 60), 'Unknown parameter');
    if (typeof value !== 'string') throw invalidField(name, 'Given more than once');
    if (value.includes('\0')) throw invalidField(name, 'Contains a character that cannot be kept');
  }
  const lookup = parseFlag(parameters, '_code');
  if (lookup && !entity.lookup) throw invalidField('_code', 'There is no look-up list of this collection');
  const reader = lookup ? lookupContext(entity, caller) : caller;
  const ids = idsClause(parameters);
  const name = (parameters['filter'] as string | undefined) || (ids ? 'all' : 'active');
  if (lookup && !LOOKUP_FILTERS.includes(name)) throw unknownFilter(name);
  const filter = namedFilterClauses(entity, name, caller);
  const query = parseJson(parameters, 'query');
  const qbe = parseJson(parameters, 'qbe');
  const where = [
    ...filter.where,
    searchClause(entity, parameters, reader),
    query === undefined ? undefined : parseClause(entity, query, 'query', reader),
    qbe === undefined ? undefined : parseQbe(entity, qbe, reader),
    ids,
  ].filter((clause) => clause !== undefined);
  return {
    limit: parseCount(
      parameters,
      'limit',
      options.defaultLimit ?? (lookup ? DEFAULT_LOOKUP_ROWS : DEFAULT_LIST_ROWS),
      options.maxLimit ?? MAX_LIST_ROWS,
    ),
    offset: parseCount(parameters, 'offset', 0, 2_000_000_000),
    sort: parseSort(entity, parameters, filter.sort ?? 'id', reader),
    where,
    activeClause: filter.activity,
    lookup,
    columns: options.columns ? parseColumns(entity, parameters, reader) : undefined,
  };
};
