import { knownField, MAX_SEARCH, parseClause, parseQbe, type Clause, type Reader } from './clause';
import type { Activity, Condition, Entity, NamedFilter } from './entity';
import { invalidField } from './errors';
import type { Field } from './field';
import { OPERATORS } from './operators';
import { nextMinute } from './periods';

/** A list call with everything settled (contract §2.2). */
export interface ListQuery {
  limit: number;
  offset: number;
  sort: { field: string; down: boolean };
  /** The named filter, `q`, `query`, `qbe` and `_ids`; all must hold. */
  where: Clause[];
  /** The one of `where` that asks for active rows: it leaves out few, and nobody searched by it. */
  activity?: Clause;
  /** The look-up list: id, code, description and the orders. */
  lookup: boolean;
  /** Download: the columns asked for, in their order. */
  columns?: string[];
}
export type Parameters = Readonly<Record<string, unknown>>;
export interface ParseOptions {
  maxLimit?: number;
  defaultLimit?: number;
  columns?: boolean;
}

export const LIST_LIMIT = 10;
export const CODE_LIMIT = 2000;
export const MAX_LIMIT = 10_000;
const KNOWN = ['limit', 'offset', 'sort', 'order', 'filter', 'q', 'searchField', 'query', 'qbe', '_code', '_ids'];

const whole = (parameters: Parameters, name: string, fallback: number, most: number): number => {
  const given = parameters[name];
  if (given === undefined) return fallback;
  if (typeof given !== 'string' || !/^\d{1,10}$/.test(given))
    throw invalidField(name, 'Must be a whole number, not negative', 'type');
  if (Number(given) > most) throw invalidField(name, `Maximum value ${most}`, 'max');
  return Number(given);
};
const parsed = (parameters: Parameters, name: string): unknown => {
  const given = parameters[name];
  if (given === undefined || given === '') return undefined;
  try {
    return JSON.parse(given as string);
  } catch {
    throw invalidField(name, 'Invalid JSON', 'json');
  }
};
const flag = (parameters: Parameters, name: string): boolean => {
  const given = parameters[name] ?? 'false';
  if (given !== 'true' && given !== 'false' && given !== '1' && given !== '0')
    throw invalidField(name, 'Must be true or false', 'type');
  return given === 'true' || given === '1';
};

const NOTHING: ReadonlySet<string> = new Set();
/** What makes rows active, as far as it rests on fields that the caller may see: the order of rows would tell the rest (safety 68). */
const activityFor = (entity: Entity, hidden: ReadonlySet<string>): Activity => {
  const { active } = entity.list;
  if (!active || 'flag' in active || !active.and || !asksHidden(active.and, hidden)) return active;
  return { start: active.start, end: active.end };
};
/** Whether the list of what isn't active would show by which hidden flag or date; who may see neither is offered none. */
const tellsActivity = (entity: Entity, hidden: ReadonlySet<string>): boolean => {
  const { active } = entity.list;
  return (
    active !== null && ('flag' in active ? [active.flag] : [active.start, active.end]).some((name) => hidden.has(name))
  );
};
/** The filters a list offers to whom these fields are hidden, in the order of the drop-down (S1 §2.6, S2 §9). */
export const filtersOf = (entity: Entity, hidden = NOTHING): { name: string; label: string }[] => [
  ...(entity.list.active ? [{ name: 'active', label: 'Active' }] : []),
  ...(entity.list.active && !tellsActivity(entity, hidden) ? [{ name: 'non_active', label: 'Non Active' }] : []),
  { name: 'all', label: 'All' },
  ...Object.entries(entity.list.filters ?? {})
    .filter(([, named]) => !isHidden(named, hidden))
    .map(([name, { label }]) => ({ name, label })),
];

const activeClause = (entity: Entity, reader: Reader): Clause | undefined => {
  const active = activityFor(entity, reader.hidden);
  if (!active) return undefined;
  if ('flag' in active) return { field: active.flag, is: 'eq', value: true };
  const edge = nextMinute(reader.now).toISOString();
  const { start, end } = active;
  // A row without a start is always active in lists (S1 §4).
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
/** The opposite of a clause, with NULL as a value like any other. */
const nonActive = (entity: Entity, reader: Reader): Clause => {
  const active = activityFor(entity, reader.hidden);
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

const asksHidden = (condition: Condition, hidden: ReadonlySet<string>): boolean => {
  if ('and' in condition) return condition.and.some((inner) => asksHidden(inner, hidden));
  return 'or' in condition ? condition.or.some((inner) => asksHidden(inner, hidden)) : hidden.has(condition[0]);
};
/** Whether a named filter asks for or sorts by a field that the caller may not see: then there is none of that name (safety 22). */
const isHidden = ({ where, sort }: NamedFilter, hidden: ReadonlySet<string>): boolean =>
  asksHidden(where, hidden) || (sort !== undefined && hidden.has(sort.replace(/^-/, '')));
const unknownFilter = (name: string) => invalidField('filter', `Unknown filter ${JSON.stringify(name.slice(0, 60))}`);

/** A named filter as clauses; 400 for a name that there isn't. */
export const filterClauses = (
  entity: Entity,
  name: string,
  reader: Reader,
): { where: Clause[]; activity?: Clause; sort?: string } => {
  if (name === 'all') return { where: [] };
  if (name === 'non_active') {
    if (tellsActivity(entity, reader.hidden)) throw unknownFilter(name);
    return { where: [nonActive(entity, reader)] };
  }
  const activity = activeClause(entity, reader);
  const shown = activity ? [activity] : [];
  if (name === 'active') return { where: shown, activity };
  const named = entity.list.filters && Object.hasOwn(entity.list.filters, name) ? entity.list.filters[name] : undefined;
  if (!named || isHidden(named, reader.hidden)) throw unknownFilter(name);
  return { where: [...shown, parseClause(entity, named.where, 'filter', reader)], activity, sort: named.sort };
};

const isText = (field: Field): boolean => (OPERATORS[field.kind] as readonly string[]).includes('icontains');
/** What `q` looks for in one field; text is contained, a number equal. Undefined where it can't be there. */
const searchTest = (field: Field, q: string, reader: Reader, entity: Entity): Clause | undefined => {
  if (isText(field)) return { field: field.name, is: 'icontains', value: q };
  try {
    return parseClause(entity, [field.name, 'eq', q], 'q', reader);
  } catch {
    return undefined;
  }
};
const searchClause = (entity: Entity, parameters: Parameters, reader: Reader): Clause | undefined => {
  const given = parameters['searchField'];
  const only = given === undefined || given === '' ? undefined : knownField(entity, given, 'searchField', reader);
  const q = parameters['q'] as string | undefined;
  if (q === undefined || q === '') return undefined;
  if ([...q].length > MAX_SEARCH) throw invalidField('q', `Maximum length:${MAX_SEARCH}`, 'max-len');
  const fields = only
    ? [only]
    : entity.list.search.filter((name) => !reader.hidden.has(name)).map((name) => entity.fields[name]!);
  return { or: fields.map((field) => searchTest(field, q, reader, entity)).filter((c) => c !== undefined) };
};
const idsClause = (parameters: Parameters): Clause | undefined => {
  const given = parameters['_ids'];
  if (given === undefined) return undefined;
  const ids = given === '' ? [] : String(given).split(',');
  if (ids.length > 1000) throw invalidField('_ids', 'Maximum value 1000', 'max');
  if (!ids.every((id) => /^\d{1,10}$/.test(id))) throw invalidField('_ids', 'Must be ids with commas between', 'type');
  return { or: ids.map((id) => ({ field: 'id', is: 'eq', value: Number(id) })) };
};
const sorting = (entity: Entity, parameters: Parameters, fallback: string, reader: Reader): ListQuery['sort'] => {
  const { order } = parameters;
  if (order !== undefined && order !== 'asc' && order !== 'desc')
    throw invalidField('order', "Must be 'asc' or 'desc'");
  const given = (parameters['sort'] as string | undefined) || fallback;
  const down = given.startsWith('-');
  const field = knownField(entity, down ? given.slice(1) : given, 'sort', reader);
  if (OPERATORS[field.kind].length === 0) throw invalidField('sort', `Cannot be sorted by ${field.name}`);
  return { field: field.name, down: down !== (order === 'desc') };
};
const columnsOf = (entity: Entity, parameters: Parameters, reader: Reader): string[] | undefined => {
  const given = parsed(parameters, 'columns');
  if (given === undefined) return undefined;
  if (!Array.isArray(given) || given.length === 0 || given.length > 200)
    throw invalidField('columns', 'Must be a list of field names');
  return given.map((name: unknown) => {
    const field = knownField(entity, name, 'columns', reader);
    if (field.kind === 'ManyToMany' || field.filter_only)
      throw invalidField('columns', `Unknown field ${JSON.stringify(field.name)}`);
    return field.name;
  });
};

/** The fields of a look-up list, where the entity has them (contract §2.2). */
export const lookupNames = (entity: Entity): string[] =>
  [
    'id',
    'code',
    entity.code!.description,
    'quick_display_order',
    'display_order',
    'active_start_date',
    'active_end_date',
  ].filter((name) => name in entity.fields);
/** What a look-up may be narrowed to: a named filter would tell of fields that it doesn't show. */
const LOOKUP_FILTERS: readonly string[] = ['active', 'non_active', 'all'];
/** A look-up list is open to people who may not see the rest of a row, so nothing else can be asked by either. */
const lookupReader = (entity: Entity, reader: Reader): Reader => {
  const shown = lookupNames(entity);
  return {
    ...reader,
    hidden: new Set([...reader.hidden, ...Object.keys(entity.fields).filter((name) => !shown.includes(name))]),
  };
};

/**
 * A list call's parameters, checked to the last: whatever makes no sense is a 400 keyed by its name, never ignored.
 * Without `sort` the order is by id (contract §2.2).
 */
export const parseList = (
  entity: Entity,
  parameters: Parameters,
  caller: Reader,
  options: ParseOptions = {},
): ListQuery => {
  for (const [name, value] of Object.entries(parameters)) {
    if (!KNOWN.includes(name) && !(options.columns && name === 'columns'))
      throw invalidField(name.slice(0, 60), 'Unknown parameter');
    if (typeof value !== 'string') throw invalidField(name, 'Given more than once');
    if (value.includes('\0')) throw invalidField(name, 'Contains a character that cannot be kept');
  }
  const lookup = flag(parameters, '_code');
  if (lookup && !entity.code) throw invalidField('_code', 'There is no look-up list of this collection');
  const reader = lookup ? lookupReader(entity, caller) : caller;
  const ids = idsClause(parameters);
  const name = (parameters['filter'] as string | undefined) || (ids ? 'all' : 'active');
  if (lookup && !LOOKUP_FILTERS.includes(name)) throw unknownFilter(name);
  const filter = filterClauses(entity, name, caller);
  const query = parsed(parameters, 'query');
  const qbe = parsed(parameters, 'qbe');
  const where = [
    ...filter.where,
    searchClause(entity, parameters, reader),
    query === undefined ? undefined : parseClause(entity, query, 'query', reader),
    qbe === undefined ? undefined : parseQbe(entity, qbe, reader),
    ids,
  ].filter((clause) => clause !== undefined);
  return {
    limit: whole(
      parameters,
      'limit',
      options.defaultLimit ?? (lookup ? CODE_LIMIT : LIST_LIMIT),
      options.maxLimit ?? MAX_LIMIT,
    ),
    offset: whole(parameters, 'offset', 0, 2_000_000_000),
    sort: sorting(entity, parameters, filter.sort ?? 'id', reader),
    where,
    activity: filter.activity,
    lookup,
    columns: options.columns ? columnsOf(entity, parameters, reader) : undefined,
  };
};
