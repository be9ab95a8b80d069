import { MAX_QUERY_CLAUSES, MAX_QUERY_DEPTH } from './limits';
import type { Entity } from './entity';
import { invalidField, UnknownName } from './errors';
import type { Field } from './field';
import { OPERATORS, QBE_SIGNS, takesNoValue, type Operator } from './operators';
import { localDate, startOfDay, periodRange, isDateWord, nextMinute, singleDay, type DayRange } from './periods';
import { isIsoDate, isId, isIsoDateTime } from './validate';

/** Comparisons that SQL is made of. Timestamps are ISO text, dates `YYYY-MM-DD`. */
export type Comparison = 'eq' | 'lt' | 'le' | 'gt' | 'ge' | 'icontains' | 'contains' | 'is_null' | 'is_not_null';
export interface Predicate {
  field: string;
  is: Comparison;
  value?: string | number | boolean;
}
/** @property span the two parts were one condition: a `between`, a date, a period */
export interface AndClause {
  and: Clause[];
  span?: true;
}
/** A condition on the rows of `child` whose foreign key `childKey` points at a row: one meets it, or none does. */
export interface ChildClause {
  child: Entity;
  childKey: string;
  where: Clause;
  none: boolean;
}
export type Clause = Predicate | AndClause | { or: Clause[] } | ChildClause;

/** The caller's clock and time zone, and the fields hidden from them. */
export interface QueryContext {
  now: Date;
  zone: string;
  hidden: ReadonlySet<string>;
}
export const MAX_SEARCH_CHARACTERS = 200;
/** Words of one search. Where nested rows are searched, too, each word looks through all of them. */
export const MAX_SEARCH_WORDS = { ofRows: 20, ofNestedRows: 8 } as const;

/** Quotes a given value for an error message. Only text is quoted: nested values could be arbitrarily deep. */
const quotedText = (given: unknown): string =>
  typeof given === 'string' ? JSON.stringify(given.slice(0, 60)) : 'that is no text';
/**
 * Returns the field that a parameter names.
 * @throws Problem 400 under the parameter's name, when no such field exists or the caller may not see it
 */
export const requireField = (entity: Entity, name: unknown, parameter: string, reader: QueryContext): Field => {
  const field = typeof name === 'string' && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  const isForDownloads = field?.download_only && parameter !== 'columns';
  if (!field || field.secret || isForDownloads || reader.hidden.has(field.name)) {
    throw new UnknownName(parameter, 'field', quotedText(name));
  }
  return field;
};

const valueError = (parameter: string, field: Field, words: string) =>
  invalidField(parameter, `${field.name}: ${words}`);
const isDated = (field: Field): boolean => field.kind === 'Date' || field.kind === 'DateTime';

const textValue = (field: Field, operator: Operator, value: unknown, parameter: string): string => {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw valueError(parameter, field, 'the value must be text');
  const found = String(value);
  if ([...found].length > MAX_SEARCH_CHARACTERS)
    throw valueError(parameter, field, `Maximum length:${MAX_SEARCH_CHARACTERS}`);
  return found;
};
const numberValue = (field: Field, value: unknown, parameter: string): number => {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof found !== 'number' || !Number.isFinite(found) || Math.abs(found) > 1e15)
    throw valueError(parameter, field, 'the value must be a number');
  return found;
};
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const booleanValue = (field: Field, value: unknown, parameter: string): boolean => {
  const found = typeof value === 'object' ? undefined : BOOLEANS.get(String(value));
  if (found === undefined) throw valueError(parameter, field, 'the value must be true or false');
  return found;
};
const plainValue = (field: Field, operator: Operator, value: unknown, parameter: string): string | number | boolean => {
  switch (field.kind) {
    case 'Boolean':
      return booleanValue(field, value, parameter);
    case 'ForeignKey': {
      const id = numberValue(field, value, parameter);
      if (!isId(id)) throw valueError(parameter, field, 'the value must be an id');
      return id;
    }
    case 'AutoNumber':
    case 'Integer':
    case 'Number':
    case 'Decimal':
    case 'Money':
      return numberValue(field, value, parameter);
    default:
      return textValue(field, operator, value, parameter);
  }
};

/** The start of a date value and the first instant or date after it. For a timestamp both are the same. */
interface DateRange {
  from: string;
  to: string;
  point: boolean;
}
const dateRange = (field: Field, value: unknown, parameter: string, reader: QueryContext): DateRange => {
  const { now, zone } = reader;
  let span: DayRange | undefined;
  if (isDateWord(value) && value !== 'now') span = periodRange(value, now, zone);
  else if (isIsoDate(value)) span = singleDay(value);
  if (field.kind === 'Date') {
    const moment = value === 'now' ? now : isIsoDateTime(value) ? new Date(value) : undefined;
    const days = span ?? (moment && singleDay(localDate(zone, moment)));
    if (!days) throw valueError(parameter, field, 'the value must be a date or a date word');
    return { ...days, point: false };
  }
  if (span)
    return {
      from: startOfDay(span.from, zone).toISOString(),
      to: startOfDay(span.to, zone).toISOString(),
      point: false,
    };
  // 'now' is the current minute, because active dates are compared to the minute (S1 §4).
  if (value === 'now')
    return {
      from: new Date(nextMinute(now).getTime() - 60_000).toISOString(),
      to: nextMinute(now).toISOString(),
      point: false,
    };
  if (!isIsoDateTime(value)) throw valueError(parameter, field, 'the value must be a date, a time or a date word');
  const at = new Date(value).toISOString();
  return { from: at, to: at, point: true };
};

const DATE_TESTS: Partial<Record<Operator, (field: string, e: DateRange) => Clause>> = {
  eq: (field, e) =>
    e.point
      ? { field, is: 'eq', value: e.from }
      : {
          and: [
            { field, is: 'ge', value: e.from },
            { field, is: 'lt', value: e.to },
          ],
          span: true,
        },
  gt: (field, e) => ({ field, is: e.point ? 'gt' : 'ge', value: e.to }),
  ge: (field, e) => ({ field, is: 'ge', value: e.from }),
  lt: (field, e) => ({ field, is: 'lt', value: e.from }),
  le: (field, e) => ({ field, is: e.point ? 'le' : 'lt', value: e.to }),
};
const DATE_SYNONYMS: Partial<Record<Operator, Operator>> = {
  after: 'gt',
  before: 'lt',
  after_on: 'ge',
  before_on: 'le',
};

const parsePredicate = (
  field: Field,
  operator: Operator,
  value: unknown,
  parameter: string,
  reader: QueryContext,
): Clause => {
  if (!(OPERATORS[field.kind] as readonly Operator[]).includes(operator))
    throw valueError(parameter, field, `the operator ${quotedText(operator)} does not fit`);
  if (takesNoValue(operator) && (value ?? null) !== null)
    throw valueError(parameter, field, `${operator} takes no value`);
  if (takesNoValue(operator)) return { field: field.name, is: operator as Comparison };
  if (operator === 'between') {
    if (!Array.isArray(value) || value.length !== 2) throw valueError(parameter, field, 'between wants two values');
    return {
      and: [
        parsePredicate(field, 'ge', value[0], parameter, reader),
        parsePredicate(field, 'le', value[1], parameter, reader),
      ],
      span: true,
    };
  }
  if (isDated(field))
    return DATE_TESTS[DATE_SYNONYMS[operator] ?? operator]!(field.name, dateRange(field, value, parameter, reader));
  return { field: field.name, is: operator as Comparison, value: plainValue(field, operator, value, parameter) };
};

/**
 * Checks and converts a condition in the form of `query`.
 * @throws Problem 400 under the parameter's name
 */
export const parseClause = (entity: Entity, given: unknown, parameter: string, reader: QueryContext): Clause => {
  const count = { clauses: 0, groups: 0 };
  const walk = (node: unknown, depth: number): Clause => {
    if (depth > MAX_QUERY_DEPTH) throw invalidField(parameter, `Nested more than ${MAX_QUERY_DEPTH} deep`);
    if (++count[Array.isArray(node) ? 'clauses' : 'groups'] > MAX_QUERY_CLAUSES)
      throw invalidField(parameter, `More than ${MAX_QUERY_CLAUSES} clauses`);
    if (Array.isArray(node)) {
      if (node.length < 2 || node.length > 3) throw invalidField(parameter, 'A clause is [field, operator, value]');
      const field = requireField(entity, node[0], parameter, reader);
      return parsePredicate(field, node[1] as Operator, node[2], parameter, reader);
    }
    const keys = typeof node === 'object' && node !== null ? Object.keys(node) : [];
    const joint = keys.length === 1 && (keys[0] === 'and' || keys[0] === 'or') ? keys[0] : undefined;
    const members = joint && (node as Record<string, unknown>)[joint];
    if (!joint || !Array.isArray(members)) throw invalidField(parameter, 'A group is {"and": […]} or {"or": […]}');
    const inner = members.map((member) => walk(member, depth + 1));
    return joint === 'and' ? { and: inner } : { or: inner };
  };
  return walk(given, Array.isArray(given) ? 1 : 0);
};

/** Whether a bare filter value is compared exactly: an id, a number or a date. Other text is searched for (S2 §7). */
const looksExact = (field: Field, value: unknown): boolean =>
  typeof value !== 'string' ||
  isDated(field) ||
  /^-?\d+(\.\d+)?$/.test(value.trim()) ||
  isIsoDate(value) ||
  isIsoDateTime(value) ||
  !(OPERATORS[field.kind] as readonly Operator[]).includes('icontains');

/** Converts column filters, `{field: value}` or `{field: {op, value}}`. All of them must hold. */
export const parseQbe = (entity: Entity, given: unknown, reader: QueryContext): Clause => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidField('qbe', 'Must be an object of fields');
  const entries = Object.entries(given);
  if (entries.length > MAX_QUERY_CLAUSES) throw invalidField('qbe', `More than ${MAX_QUERY_CLAUSES} clauses`);
  return {
    and: entries.map(([name, cell]: [string, unknown]) => {
      const field = requireField(entity, name, 'qbe', reader);
      if (typeof cell === 'object' && cell !== null) {
        const { op, value, ...rest } = cell as { op?: unknown; value?: unknown };
        const operator = typeof op === 'string' && Object.hasOwn(QBE_SIGNS, op) ? QBE_SIGNS[op] : undefined;
        if (!operator || Object.keys(rest).length)
          throw invalidField('qbe', `${name}: the operators are ${Object.keys(QBE_SIGNS).join(' ')}`);
        return parsePredicate(field, operator, value, 'qbe', reader);
      }
      return parsePredicate(field, looksExact(field, cell) ? 'eq' : 'icontains', cell, 'qbe', reader);
    }),
  };
};
