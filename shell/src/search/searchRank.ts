import type { Entity } from '@trestle/schema/entity';
import { titleWords } from '@trestle/schema/recordTitle';
import { searchTerms } from '@trestle/schema/query/searchTerms';
import { isIdentifier } from '@trestle/schema/text/textRule';

/** A record that a list's search found, as the server sent it. */
export type SearchedRecord = Readonly<Record<string, unknown>>;

/** How well a record meets what was typed. What is best comes first. */
export const RANKS = { code: 0, codeBeginning: 1, name: 2, other: 3 } as const;
export type Rank = (typeof RANKS)[keyof typeof RANKS];

/** Names of the fields that people type to name one record: codes, user names. */
export const codeFields = ({ fields, list }: Entity): string[] =>
  (list.search ?? []).filter((name) => fields[name] !== undefined && isIdentifier(fields[name]));

/** Whether an entity's records are named by their number, such as orders. */
const isNumbered = ({ title }: Entity): boolean => title?.includes('{id}') ?? false;

export const hasAllWords = (text: string, typedText: string): boolean =>
  searchTerms(typedText.toLowerCase()).every((term) => text.toLowerCase().includes(term));

/** Tells how well a record meets what was typed. A number's beginning is not better than any other match. */
export const rankOf = (entity: Entity, row: SearchedRecord, title: string, typedText: string): Rank => {
  const typed = typedText.trim().toLowerCase();
  if (isNumbered(entity)) return typedNumber(entity, typed) === String(row['id']) ? RANKS.code : RANKS.other;
  const codes = codeFields(entity).map((name) => String(row[name] ?? '').toLowerCase());
  if (codes.includes(typed)) return RANKS.code;
  if (codes.some((code) => code.startsWith(typed))) return RANKS.codeBeginning;
  return hasAllWords(title, typedText) ? RANKS.name : RANKS.other;
};

/** Returns 'order 1086' without the words that all titles share. */
const typedNumber = (entity: Entity, typed: string): string => {
  const words = titleWords(entity);
  return typed
    .split(/\s+/)
    .filter((word) => !words.has(word))
    .join(' ');
};
