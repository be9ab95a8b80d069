import { requireField, MAX_SEARCH_CHARACTERS, parseClause, type Clause, type QueryContext } from './clause';
import type { Entity } from './entity';
import { invalidField } from './errors';
import type { Field } from './field';
import { OPERATORS } from './operators';

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
/**
 * Returns the clause for the parameters `q` and `searchField`, or undefined without a text to search for.
 * @throws Problem 400 for too long a text or an unknown field
 */
export const searchClause = (
  entity: Entity,
  parameters: Readonly<Record<string, unknown>>,
  reader: QueryContext,
): Clause | undefined => {
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
