import type { Clause, QueryContext } from './clause';
import type { Entity } from '../entity';
import { invalidField } from '../errors';
import type { Field } from '../field';
import { MAX_SEARCH_CHARACTERS, MAX_SEARCH_WORDS } from '../limits';
import { operatorsFor } from './operators';
import { parseClause, requireField } from './parseClause';
import { titleWords } from '../recordTitle';
import { searchTerms } from './searchTerms';

const isText = (field: Field): boolean => operatorsFor(field).includes('icontains');
/**
 * Returns the clause that searches one field for a term: text contains it, numbers equal it. Undefined if it can't
 * match.
 */
const searchPredicate = (field: Field, term: string, reader: QueryContext, entity: Entity): Clause | undefined => {
  if (isText(field)) return { field: field.name, is: 'icontains', value: term };
  try {
    return parseClause(entity, [field.name, 'eq', term], 'q', reader);
  } catch {
    return undefined;
  }
};
/** Returns the terms of a search, without the words that every record's title has: 'Order 1086' means 1086. */
const searchedTerms = (entity: Entity, q: string): string[] => {
  const terms = searchTerms(q);
  const commonWords = titleWords(entity);
  const distinctiveTerms = terms.filter((term) => !commonWords.has(term.toLowerCase()));
  return distinctiveTerms.length ? distinctiveTerms : terms;
};
/**
 * Returns the clause for the parameters `q` and `searchField`, or undefined without a text to search for. Every word of
 * `q` has to occur in one of the fields; different words may occur in different fields (contract §2.2).
 * @throws Problem 400 for too long a text, too many words, or a field that is unknown or cannot be searched
 */
export const searchClause = (
  entity: Entity,
  parameters: Readonly<Record<string, unknown>>,
  reader: QueryContext,
): Clause | undefined => {
  const name = parameters['searchField'];
  const onlyField = name === undefined || name === '' ? undefined : requireField(entity, name, 'searchField', reader);
  if (onlyField && !operatorsFor(onlyField).length)
    throw invalidField('searchField', `Cannot be searched in ${onlyField.name}`);
  const q = (parameters['q'] as string | undefined) ?? '';
  if ([...q].length > MAX_SEARCH_CHARACTERS)
    throw invalidField('q', `Maximum length:${MAX_SEARCH_CHARACTERS}`, 'max-len');
  const terms = searchedTerms(entity, q);
  if (!terms.length) return undefined;
  const fields = onlyField
    ? [onlyField]
    : entity.list.search.filter((each) => !reader.hidden.has(each)).map((each) => entity.fields[each]!);
  const isNested = !onlyField && fields.some(({ across }) => across !== undefined);
  const maxWords = MAX_SEARCH_WORDS[isNested ? 'ofNestedRows' : 'ofRows'];
  if (terms.length > maxWords) throw invalidField('q', `At most ${maxWords} words`, 'max');
  const termClause = (term: string): Clause => ({
    or: fields.map((field) => searchPredicate(field, term, reader, entity)).filter((clause) => clause !== undefined),
  });
  return terms.length === 1 ? termClause(terms[0]!) : { and: terms.map(termClause) };
};
