import type { Clause, QueryContext } from './clause';
import type { Entity } from '../entity';
import { cutEchoedName, invalidField, UnknownName, unknownParameter } from '../errors';
import { MAX_LIST_IDS } from '../limits';
import { listNamed } from '../namedList';
import { revealsHiddenActivity } from './availableFilters';
import { namedFilterClauses, unknownFilter } from './namedFilters';
import { operatorsFor } from './operators';
import { parseClause, parseQbe, requireField } from './parseClause';
import { parseYears } from './recentYears';
import { searchClause } from './searchClause';
import { hasUnprintable } from '../text/textRule';

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
  /** Whether the look-up list has the entity's `details`, too. */
  details: boolean;
  /** Columns of a download, in the requested order. */
  columns?: string[];
}
/** Parameters of a request by name, not yet checked. */
export type QueryParameters = Readonly<Record<string, unknown>>;
/** How a call differs from that of a list's page. */
export interface ListParseOptions {
  /** Largest `limit`, in rows. */
  maxLimit?: number;
  /** Rows without a `limit`. */
  defaultLimit?: number;
  /** Whether `columns` is allowed, as for downloads. */
  columns?: boolean;
}

/** Rows of a list or look-up list without a `limit`, and the largest `limit`. */
export const DEFAULT_LIST_ROWS = 10;
export const DEFAULT_LOOKUP_ROWS = 2000;
export const MAX_LIST_ROWS = 10_000;
const MAX_DOWNLOAD_COLUMNS = 200;
const MAX_OFFSET_ROWS = 2_000_000_000;
/** Names of all parameters of a list. A download also takes `columns`. */
export const LIST_PARAMETERS = [
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
  '_details',
  '_ids',
  'list',
  'years',
];

/**
 * Parses a number of rows.
 * @throws Problem 400 under the parameter's name
 */
export const parseCount = (parameters: QueryParameters, name: string, fallback: number, max: number): number => {
  const text = parameters[name];
  if (text === undefined) return fallback;
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text))
    throw invalidField(name, 'Must be a whole number, not negative', 'type');
  if (Number(text) > max) throw invalidField(name, `Maximum value ${max}`, 'max');
  return Number(text);
};
const parseJson = (parameters: QueryParameters, name: string): unknown => {
  const text = parameters[name];
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text as string);
  } catch {
    throw invalidField(name, 'Invalid JSON', 'json');
  }
};
const parseFlag = (parameters: QueryParameters, name: string): boolean => {
  const text = parameters[name] ?? 'false';
  if (text !== 'true' && text !== 'false' && text !== '1' && text !== '0')
    throw invalidField(name, 'Must be true or false', 'type');
  return text === 'true' || text === '1';
};

const idsClause = (parameters: QueryParameters): Clause | undefined => {
  const text = parameters['_ids'];
  if (text === undefined) return undefined;
  const ids = text === '' ? [] : String(text).split(',');
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
  const text = (parameters['sort'] as string | undefined) || fallback;
  const hasMinus = text.startsWith('-');
  const field = requireField(entity, hasMinus ? text.slice(1) : text, 'sort', reader);
  if (operatorsFor(field).length === 0) throw invalidField('sort', `Cannot be sorted by ${field.name}`);
  return { field: field.name, descending: hasMinus !== (order === 'desc') };
};
const parseColumns = (entity: Entity, parameters: QueryParameters, reader: QueryContext): string[] | undefined => {
  const names = parseJson(parameters, 'columns');
  if (names === undefined) return undefined;
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_DOWNLOAD_COLUMNS)
    throw invalidField('columns', 'Must be a list of field names');
  return names.map((name: unknown) => {
    const field = requireField(entity, name, 'columns', reader);
    if (field.kind === 'ManyToMany' || field.filter_only || field.page_only)
      throw new UnknownName('columns', 'field', JSON.stringify(field.name));
    return field.name;
  });
};

/**
 * Returns the entity as the list named by `list` shows it. Somebody from whom its dates are hidden gets the entity's own
 * list: its filters would reveal them.
 */
const requestedList = (entity: Entity, parameters: QueryParameters, reader: QueryContext): Entity => {
  const name = parameters['list'] as string | undefined;
  if (name === undefined) return entity;
  const named = listNamed(entity, name);
  // A look-up list shows nothing of these dates.
  if (!named || parseFlag(parameters, '_code'))
    throw new UnknownName('list', 'list', JSON.stringify(cutEchoedName(name)));
  return revealsHiddenActivity(named, reader.hidden) ? entity : named;
};

/**
 * Returns the names of a look-up list's fields (contract §2.2).
 * @param details whether the fields that tell its records apart are among them
 */
export const lookupFieldNames = (entity: Entity, details: boolean): string[] => {
  const names = [
    'id',
    'code',
    entity.lookup!.description,
    'quick_display_order',
    'display_order',
    ...(entity.tree ? [entity.tree] : []),
    'active_start_date',
    'active_end_date',
    ...(details ? (entity.details ?? []) : []),
  ];
  return [...new Set(names)].filter((name) => name in entity.fields);
};
/** Filters of a look-up list. Others would reveal fields that it does not show. */
const LOOKUP_FILTERS: readonly string[] = ['active', 'non_active', 'all'];
/** Hides all fields that a look-up list does not show: its callers may not be allowed to see the rest of a row. */
const lookupContext = (entity: Entity, reader: QueryContext, details: boolean): QueryContext => {
  const lookupNames = lookupFieldNames(entity, details);
  return {
    ...reader,
    hidden: new Set([...reader.hidden, ...Object.keys(entity.fields).filter((name) => !lookupNames.includes(name))]),
  };
};

/**
 * Checks and converts the parameters of a list call. Without `sort` rows come by id (contract §2.2), releases newest
 * first.
 * @throws Problem 400 under the parameter's name; no parameter is ever ignored
 */
export const parseListRequest = (
  declared: Entity,
  parameters: QueryParameters,
  caller: QueryContext,
  options: ListParseOptions = {},
): ListRequest => {
  for (const [name, value] of Object.entries(parameters)) {
    if (!LIST_PARAMETERS.includes(name) && !(options.columns && name === 'columns')) throw unknownParameter(name);
    if ((name === 'list' && !declared.lists) || (name === 'years' && !declared.list.recent))
      throw unknownParameter(name);
    if (typeof value !== 'string') throw invalidField(name, 'Given more than once');
    if (hasUnprintable(value)) throw invalidField(name, 'Contains a character that cannot be kept');
  }
  const entity = requestedList(declared, parameters, caller);
  const lookup = parseFlag(parameters, '_code');
  if (lookup && !entity.lookup) throw invalidField('_code', 'There is no look-up list of this collection');
  const details = parseFlag(parameters, '_details');
  if (details && !lookup) throw invalidField('_details', 'Belongs to a look-up list: add _code=true');
  if (details && !entity.details) throw invalidField('_details', 'There are no details in this look-up list');
  const reader = lookup ? lookupContext(entity, caller, details) : caller;
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
    parseYears(entity, parameters, reader),
  ].filter((clause) => clause !== undefined);
  return {
    limit: parseCount(
      parameters,
      'limit',
      options.defaultLimit ?? (lookup ? DEFAULT_LOOKUP_ROWS : DEFAULT_LIST_ROWS),
      options.maxLimit ?? MAX_LIST_ROWS,
    ),
    offset: parseCount(parameters, 'offset', 0, MAX_OFFSET_ROWS),
    sort: parseSort(entity, parameters, filter.sort ?? (entity.list.newestFirst ? '-id' : 'id'), reader),
    where,
    activeClause: filter.activity,
    lookup,
    details,
    columns: options.columns ? parseColumns(entity, parameters, reader) : undefined,
  };
};
