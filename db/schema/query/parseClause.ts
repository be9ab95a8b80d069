import type { Clause, QueryContext } from './clause';
import type { Entity } from '../entity';
import { invalidField, UnknownName } from '../errors';
import type { Field } from '../field';
import { MAX_QUERY_CLAUSES, MAX_QUERY_DEPTH } from '../limits';
import { operatorsFor, QBE_SIGNS, type Operator } from './operators';
import { isDated, parsePredicate, quotedText } from './parsePredicate';
import { isIsoDate, isIsoDateTime } from '../validate';

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

/**
 * Checks and converts a condition in the form of `query`.
 * @throws Problem 400 under the parameter's name
 */
export const parseClause = (entity: Entity, condition: unknown, parameter: string, reader: QueryContext): Clause => {
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
    const combinator = keys.length === 1 && (keys[0] === 'and' || keys[0] === 'or') ? keys[0] : undefined;
    const members = combinator && (node as Record<string, unknown>)[combinator];
    if (!combinator || !Array.isArray(members)) throw invalidField(parameter, 'A group is {"and": […]} or {"or": […]}');
    const clauses = members.map((member) => walk(member, depth + 1));
    return combinator === 'and' ? { and: clauses } : { or: clauses };
  };
  return walk(condition, Array.isArray(condition) ? 1 : 0);
};

/** Whether a bare filter value is compared exactly: an id, a number or a date. Other text is searched for (S2 §7). */
const looksExact = (field: Field, value: unknown): boolean =>
  typeof value !== 'string' ||
  isDated(field) ||
  /^-?\d+(\.\d+)?$/.test(value.trim()) ||
  isIsoDate(value) ||
  isIsoDateTime(value) ||
  !operatorsFor(field).includes('icontains');

/** Converts column filters, `{field: value}` or `{field: {op, value}}`. All of them must hold. */
export const parseQbe = (entity: Entity, filters: unknown, reader: QueryContext): Clause => {
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters))
    throw invalidField('qbe', 'Must be an object of fields');
  const entries = Object.entries(filters);
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
