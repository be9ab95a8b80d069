import { collection, readableSort } from '@trestle/kit/core';
import type { Entity } from '@trestle/schema/entity';
import { searchedYears } from '@trestle/schema/query/searchedYears';
import { codeFields, type SearchedRecord } from './searchRank';

/** Records that are shown of each kind. */
export const MAX_RECORDS = 5;
/** Longest text that is looked for among codes. */
const MAX_CODE_CHARACTERS = 50;
/** Codes with the text inside, of which the ones that begin with it are shown. */
const MAX_CODES = 25;

/** What was found of one kind. */
export interface FoundRecords {
  /** How many records have the words somewhere. */
  count: number;
  /** Those whose code has the text come first. */
  rows: readonly SearchedRecord[];
}

/**
 * Finds the records of one kind. A list's first rows may lack the one whose code was typed, so codes are asked for
 * themselves.
 */
export const findRecords = async (entity: Entity, q: string, signal: AbortSignal): Promise<FoundRecords> => {
  const [{ count, results }, ...byCode] = await Promise.all([
    collection(entity).list({ q, filter: 'all', limit: MAX_RECORDS, years: yearsOf(entity, q) }, signal),
    ...readableCodes(entity, q).map((field) => findByCode(entity, field, q, signal)),
  ]);
  const rowsById = new Map([...byCode.flat(), ...(results as SearchedRecord[])].map((row) => [row['id'], row]));
  return { count, rows: [...rowsById.values()] };
};

/** How many years the search looks back; undefined for all of them, and for whoever may not see the day. */
export const yearsOf = (entity: Entity, q: string): string | undefined => {
  const { recent } = entity.list;
  return recent && readableSort(entity, recent.field) !== '' ? searchedYears(entity, { q }) : undefined;
};

/** Only what may be read may be asked for. */
const readableCodes = (entity: Entity, q: string): string[] =>
  q.length > MAX_CODE_CHARACTERS ? [] : codeFields(entity).filter((field) => readableSort(entity, field) !== '');

/** Shorter codes are sorted before longer ones of the same beginning; an equal one may still stand beyond the limit. */
const findByCode = async (entity: Entity, field: string, q: string, signal: AbortSignal): Promise<SearchedRecord[]> => {
  const listWith = async (operator: string, limit: number) => {
    const query = JSON.stringify([field, operator, q]);
    return collection(entity).list({ query, sort: field, filter: 'all', limit }, signal);
  };
  const containing = await listWith('icontains', MAX_CODES);
  const equal = containing.count > MAX_CODES ? await listWith('eq', MAX_RECORDS) : null;
  return [...(equal?.results ?? []), ...containing.results] as SearchedRecord[];
};
