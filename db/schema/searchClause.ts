import type { Clause, QueryContext } from './clause';
import type { Entity } from './entity';
import { invalidField } from './errors';
import type { Field } from './field';
import { MAX_SEARCH_CHARACTERS, MAX_SEARCH_WORDS } from './limits';
import { OPERATORS } from './operators';
import { parseClause, requireField } from './parseClause';
import { titleWords } from './recordTitle';
import { searchTerms } from './searchTerms';

const isText = (field: Field): boolean => (OPERATORS[field.kind] as readonly string[]).includes('icontains');
/**
 * Returns the clause that searches one field for a term: text contains it, numbers equal it. Undefined if it can't match.
 */
const searchTest = (field: Field, term: string, reader: QueryContext, entity: Entity): Clause | undefined => {
  if (isText(field)) return { field: field.name, is: 'icontains', value: term };
  try {
    return parseClause(entity, [field.name, 'eq', term], 'q', reader);
  } catch {
    return undefined;
  }
};
/** The terms of a search, without the words that stand in every record's title: 'Order 1086' means 1086. */
const searchedTerms = (entity: Entity, q: string): string[] => {
  const terms = searchTerms(q);
  const everywhere = titleWords(entity);
  const telling = terms.filter((term) => !everywhere.has(term.toLowerCase()));
  return telling.length ? telling : terms;
};
/**
 * Returns the clause for the parameters `q` and `searchField`, or undefined without a text to search for. Every word of
 * `q` has to occur in one of the fields; different words may occur in different fields (contract §2.2).
 * @throws Problem 400 for too long a text, too many words, or an unknown field
 */
export const searchClause = (
  entity: Entity,
  parameters: Readonly<Record<string, unknown>>,
  reader: QueryContext,
): Clause | undefined => {
  const given = parameters['searchField'];
  const only = given === undefined || given === '' ? undefined : requireField(entity, given, 'searchField', reader);
  const q = (parameters['q'] as string | undefined) ?? '';
  if ([...q].length > MAX_SEARCH_CHARACTERS)
    throw invalidField('q', `Maximum length:${MAX_SEARCH_CHARACTERS}`, 'max-len');
  const terms = searchedTerms(entity, q);
  if (!terms.length) return undefined;
  const fields = only
    ? [only]
    : entity.list.search.filter((name) => !reader.hidden.has(name)).map((name) => entity.fields[name]!);
  const isNested = !only && fields.some(({ across }) => across !== undefined);
  const maxWords = MAX_SEARCH_WORDS[isNested ? 'ofNestedRows' : 'ofRows'];
  if (terms.length > maxWords) throw invalidField('q', `At most ${maxWords} words`, 'max');
  const termClause = (term: string): Clause => ({
    or: fields.map((field) => searchTest(field, term, reader, entity)).filter((clause) => clause !== undefined),
  });
  return terms.length === 1 ? termClause(terms[0]!) : { and: terms.map(termClause) };
};
