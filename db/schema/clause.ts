import type { Entity } from './entity';
import { invalidField } from './errors';
import type { Field } from './field';
import { OPERATORS, QBE_SIGNS, takesNoValue, type Operator } from './operators';
import { dayIn, dayStart, daysOf, isDateWord, nextMinute, oneDay, type DaySpan } from './periods';
import { isDay, isId, isMoment } from './validate';

/** What SQL is made of: comparisons whose values are settled. Moments are ISO text, days `YYYY-MM-DD`. */
export type Comparison = 'eq' | 'lt' | 'le' | 'gt' | 'ge' | 'icontains' | 'contains' | 'is_null' | 'is_not_null';
export interface Test {
  field: string;
  is: Comparison;
  value?: string | number | boolean;
}
/** @property span what one condition is written as: the two edges of `between`, of a day, of a period */
export interface All {
  and: Clause[];
  span?: true;
}
export type Clause = Test | All | { or: Clause[] };

/** Whose clock, and what that person may see. */
export interface Reader {
  now: Date;
  zone: string;
  hidden: ReadonlySet<string>;
}
export const MAX_DEPTH = 6;
export const MAX_CLAUSES = 100;
export const MAX_SEARCH = 200;

/** What was given, for the words of a refusal; only text is repeated, since writing what is nested very deep has no end. */
const quotedText = (given: unknown): string =>
  typeof given === 'string' ? JSON.stringify(given.slice(0, 60)) : 'that is no text';
/** The field a parameter names; 400 keyed by the parameter when there is none, or none the caller may see. */
export const knownField = (entity: Entity, name: unknown, parameter: string, reader: Reader): Field => {
  const field = typeof name === 'string' && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field || field.secret || reader.hidden.has(field.name)) {
    throw invalidField(parameter, `Unknown field ${quotedText(name)}`);
  }
  return field;
};

const bad = (parameter: string, field: Field, words: string) => invalidField(parameter, `${field.name}: ${words}`);
const isDated = (field: Field): boolean => field.kind === 'Date' || field.kind === 'DateTime';

const textValue = (field: Field, operator: Operator, value: unknown, parameter: string): string => {
  if (typeof value !== 'string' && typeof value !== 'number') throw bad(parameter, field, 'the value must be text');
  const found = String(value);
  if ([...found].length > MAX_SEARCH) throw bad(parameter, field, `Maximum length:${MAX_SEARCH}`);
  return found;
};
const numberValue = (field: Field, value: unknown, parameter: string): number => {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof found !== 'number' || !Number.isFinite(found) || Math.abs(found) > 1e15)
    throw bad(parameter, field, 'the value must be a number');
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
  if (found === undefined) throw bad(parameter, field, 'the value must be true or false');
  return found;
};
const plainValue = (field: Field, operator: Operator, value: unknown, parameter: string): string | number | boolean => {
  switch (field.kind) {
    case 'Boolean':
      return booleanValue(field, value, parameter);
    case 'ForeignKey': {
      const id = numberValue(field, value, parameter);
      if (!isId(id)) throw bad(parameter, field, 'the value must be an id');
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

/** The edges of a date value: its first instant (or day) and the first after it. A moment is both edges of nothing. */
interface Edges {
  from: string;
  to: string;
  point: boolean;
}
const edges = (field: Field, value: unknown, parameter: string, reader: Reader): Edges => {
  const { now, zone } = reader;
  let span: DaySpan | undefined;
  if (isDateWord(value) && value !== 'now') span = daysOf(value, now, zone);
  else if (isDay(value)) span = oneDay(value);
  if (field.kind === 'Date') {
    const moment = value === 'now' ? now : isMoment(value) ? new Date(value) : undefined;
    const days = span ?? (moment && oneDay(dayIn(zone, moment)));
    if (!days) throw bad(parameter, field, 'the value must be a date or a date word');
    return { ...days, point: false };
  }
  if (span)
    return { from: dayStart(span.from, zone).toISOString(), to: dayStart(span.to, zone).toISOString(), point: false };
  // 'now' is the running minute, since activity is compared to the minute (S1 §4).
  if (value === 'now')
    return {
      from: new Date(nextMinute(now).getTime() - 60_000).toISOString(),
      to: nextMinute(now).toISOString(),
      point: false,
    };
  if (!isMoment(value)) throw bad(parameter, field, 'the value must be a date, a time or a date word');
  const at = new Date(value).toISOString();
  return { from: at, to: at, point: true };
};

const DATE_TESTS: Partial<Record<Operator, (field: string, e: Edges) => Clause>> = {
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
const SAME: Partial<Record<Operator, Operator>> = { after: 'gt', before: 'lt', after_on: 'ge', before_on: 'le' };

const test = (field: Field, operator: Operator, value: unknown, parameter: string, reader: Reader): Clause => {
  if (!(OPERATORS[field.kind] as readonly Operator[]).includes(operator))
    throw bad(parameter, field, `the operator ${quotedText(operator)} does not fit`);
  if (takesNoValue(operator) && (value ?? null) !== null) throw bad(parameter, field, `${operator} takes no value`);
  if (takesNoValue(operator)) return { field: field.name, is: operator as Comparison };
  if (operator === 'between') {
    if (!Array.isArray(value) || value.length !== 2) throw bad(parameter, field, 'between wants two values');
    return {
      and: [test(field, 'ge', value[0], parameter, reader), test(field, 'le', value[1], parameter, reader)],
      span: true,
    };
  }
  if (isDated(field))
    return DATE_TESTS[SAME[operator] ?? operator]!(field.name, edges(field, value, parameter, reader));
  return { field: field.name, is: operator as Comparison, value: plainValue(field, operator, value, parameter) };
};

/** One clause of `query`, its names and values checked; throws 400 keyed by the parameter. */
export const parseClause = (entity: Entity, given: unknown, parameter: string, reader: Reader): Clause => {
  const count = { clauses: 0, groups: 0 };
  const walk = (node: unknown, depth: number): Clause => {
    if (depth > MAX_DEPTH) throw invalidField(parameter, `Nested more than ${MAX_DEPTH} deep`);
    if (++count[Array.isArray(node) ? 'clauses' : 'groups'] > MAX_CLAUSES)
      throw invalidField(parameter, `More than ${MAX_CLAUSES} clauses`);
    if (Array.isArray(node)) {
      if (node.length < 2 || node.length > 3) throw invalidField(parameter, 'A clause is [field, operator, value]');
      const field = knownField(entity, node[0], parameter, reader);
      return test(field, node[1] as Operator, node[2], parameter, reader);
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

/** S2 §7: a bare value that looks like an id, a number or a date is compared, other text is looked for. */
const looksExact = (field: Field, value: unknown): boolean =>
  typeof value !== 'string' ||
  isDated(field) ||
  /^-?\d+(\.\d+)?$/.test(value.trim()) ||
  isDay(value) ||
  isMoment(value) ||
  !(OPERATORS[field.kind] as readonly Operator[]).includes('icontains');

/** The column filters: `{field: value}` or `{field: {op, value}}`, all of which must hold. */
export const parseQbe = (entity: Entity, given: unknown, reader: Reader): Clause => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidField('qbe', 'Must be an object of fields');
  const entries = Object.entries(given);
  if (entries.length > MAX_CLAUSES) throw invalidField('qbe', `More than ${MAX_CLAUSES} clauses`);
  return {
    and: entries.map(([name, cell]: [string, unknown]) => {
      const field = knownField(entity, name, 'qbe', reader);
      if (typeof cell === 'object' && cell !== null) {
        const { op, value, ...rest } = cell as { op?: unknown; value?: unknown };
        const operator = typeof op === 'string' && Object.hasOwn(QBE_SIGNS, op) ? QBE_SIGNS[op] : undefined;
        if (!operator || Object.keys(rest).length)
          throw invalidField('qbe', `${name}: the operators are ${Object.keys(QBE_SIGNS).join(' ')}`);
        return test(field, operator, value, 'qbe', reader);
      }
      return test(field, looksExact(field, cell) ? 'eq' : 'icontains', cell, 'qbe', reader);
    }),
  };
};
