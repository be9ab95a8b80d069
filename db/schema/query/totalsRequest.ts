import type { QueryContext } from './clause';
import type { Entity } from '../entity';
import { cutEchoedName, invalidField, UnknownName, unknownParameter } from '../errors';
import type { Field } from '../field';
import { MAX_LIST_ROWS, parseCount, parseListRequest, type ListRequest, type QueryParameters } from './listRequest';
import { operatorsFor } from './operators';
import { requireField } from './parseClause';
import { startOfDay } from '../periods';
import { isIsoDate } from '../validate';
import { hasUnprintable } from '../text/textRule';

/** Checked parameters of a call for totals. */
export interface TotalsRequest {
  /** Which rows are added up. */
  query: ListRequest;
  by: Field[];
  sums: Field[];
  /** Dates of which each group has the earliest. */
  earliest: Field[];
  /** Days at which groups of the first field begin, each with its first moment in digits, as the column has it. */
  starts?: { day: string; digits: number }[];
  sort?: { name: string; descending: boolean };
  limit: number;
}

/** Fields in each parameter of one call, and rows of its reply without a `limit`. */
export const MAX_TOTALS_BY = 8;
export const MAX_TOTALS_SUMS = 4;
export const MAX_TOTALS_STARTS = 60;
export const DEFAULT_TOTALS_ROWS = 1000;
/** Name of the column with the number of rows in a group. */
const COUNT_COLUMN = 'count';
/** Parameters that choose the rows, as a list's. */
const ROW_PARAMETERS = ['list', 'filter', 'q', 'searchField', 'query', 'qbe', 'years'];
/** All parameters of totals. */
export const TOTALS_PARAMETERS = ['by', 'starts', 'sums', 'earliest', 'sort', 'limit', ...ROW_PARAMETERS];

const NUMBER_KINDS: readonly string[] = ['Integer', 'Number', 'Decimal', 'Money'];
/** Whether a row has one value of a field that a reply may show. */
export const canGroupBy = (field: Field): boolean =>
  !field.secret && !field.filter_only && !field.download_only && !field.across && operatorsFor(field).length > 0;
/** Whether the values of a field can be added up. */
export const canSum = (field: Field): boolean => canGroupBy(field) && NUMBER_KINDS.includes(field.kind);

/** Whether a field has dates of which one is the earliest. */
export const canBeEarliest = (field: Field): boolean => canGroupBy(field) && isDated(field);
const isDated = ({ kind }: Field): boolean => kind === 'Date' || kind === 'DateTime';

const splitNames = (parameters: QueryParameters, name: string, max: number): string[] => {
  const names = (parameters[name] as string | undefined)?.split(',').filter(Boolean) ?? [];
  if (names.length > max) throw invalidField(name, `Maximum value ${max}`, 'max');
  if (new Set(names).size < names.length) throw invalidField(name, 'Names a field twice');
  return names;
};

const parseFields = (
  entity: Entity,
  parameters: QueryParameters,
  { name, max, isAllowed }: { name: string; max: number; isAllowed: (field: Field) => boolean },
  reader: QueryContext,
): Field[] =>
  splitNames(parameters, name, max).map((fieldName) => {
    const field = requireField(entity, fieldName, name, reader);
    if (!isAllowed(field)) throw new UnknownName(name, 'field', JSON.stringify(fieldName));
    return field;
  });

const digitsOf = (text: string): number => Number(text.replaceAll(/\D/g, '').slice(0, 14));

const parseStarts = (
  parameters: QueryParameters,
  field: Field | undefined,
  { zone }: QueryContext,
): TotalsRequest['starts'] => {
  if (parameters['starts'] === undefined) return undefined;
  if (!field || !isDated(field)) throw invalidField('starts', 'The first field of by must be a date');
  const days = splitNames(parameters, 'starts', MAX_TOTALS_STARTS);
  const ascending = days.every((day, i) => isIsoDate(day) && (i === 0 || days[i - 1]! < day));
  if (days.length === 0 || !ascending) throw invalidField('starts', 'Must be dates in ascending order');
  return days.map((day) => ({
    day,
    digits: digitsOf(field.kind === 'Date' ? day : startOfDay(day, zone).toISOString()),
  }));
};

const parseSort = (parameters: QueryParameters, columns: readonly string[]): TotalsRequest['sort'] => {
  const sort = parameters['sort'] as string | undefined;
  if (!sort) return undefined;
  const name = sort.replace(/^-/, '');
  if (!columns.includes(name)) throw new UnknownName('sort', 'field', JSON.stringify(cutEchoedName(name)));
  return { name, descending: sort.startsWith('-') };
};

/** Refuses a field that is both grouped by and added up, because a row of the reply has one value for each name. */
const rejectRepeatedFields = (by: readonly Field[], others: Readonly<Record<string, readonly Field[]>>): void => {
  for (const [name, fields] of Object.entries(others)) {
    const repeated = fields.find((field) => by.includes(field));
    if (repeated) throw invalidField(name, `${repeated.name} is in by already`);
  }
};

/**
 * Checks and converts the parameters of totals. Rows are chosen as in a list. Look-up lists have no totals.
 * @throws Problem 400 under the parameter's name
 */
export const parseTotalsRequest = (
  entity: Entity,
  parameters: QueryParameters,
  reader: QueryContext,
): TotalsRequest => {
  for (const [name, value] of Object.entries(parameters)) {
    if (!TOTALS_PARAMETERS.includes(name)) throw unknownParameter(name);
    if (typeof value !== 'string') throw invalidField(name, 'Given more than once');
    if (hasUnprintable(value)) throw invalidField(name, 'Contains a character that cannot be kept');
  }
  const rowParameters = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => ROW_PARAMETERS.includes(name)),
  );
  const query = parseListRequest(entity, rowParameters, reader);
  const by = parseFields(entity, parameters, { name: 'by', max: MAX_TOTALS_BY, isAllowed: canGroupBy }, reader);
  const sums = parseFields(entity, parameters, { name: 'sums', max: MAX_TOTALS_SUMS, isAllowed: canSum }, reader);
  const earliestRules = { name: 'earliest', max: MAX_TOTALS_SUMS, isAllowed: canBeEarliest };
  const earliest = parseFields(entity, parameters, earliestRules, reader);
  rejectRepeatedFields(by, { sums, earliest });
  const starts = parseStarts(parameters, by[0], reader);
  if (starts) query.where.push({ field: by[0]!.name, is: 'ge', value: firstValue(by[0]!, starts[0]!.day, reader) });
  return {
    query,
    by,
    sums,
    earliest,
    starts,
    sort: parseSort(parameters, [...[...by, ...sums, ...earliest].map((field) => field.name), COUNT_COLUMN]),
    limit: parseCount(parameters, 'limit', DEFAULT_TOTALS_ROWS, MAX_LIST_ROWS),
  };
};

/** Returns a day's first value in a column. Rows before the first start are in no group. */
const firstValue = (field: Field, day: string, { zone }: QueryContext): string =>
  field.kind === 'Date' ? day : startOfDay(day, zone).toISOString();
