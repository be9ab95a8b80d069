import type { Field } from '@trestle/schema/field';

/** Field of each heading, by name; '' for a column that is left out. */
export type ColumnMapping = readonly string[];

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Other words for fields in suppliers' lists. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  code: ['item', 'item code', 'item no', 'item number', 'product code', 'sku', 'article', 'article no'],
  description: ['name', 'product', 'product name', 'title'],
  product: ['code', 'product code', 'item', 'item code', 'item no', 'sku', 'article'],
  colour: ['color', 'finish'],
  wholesale_price: ['wholesale', 'cost', 'cost price', 'trade price'],
  quantity: ['qty', 'pieces', 'pcs', 'count'],
  price: ['unit price', 'cost'],
  notes: ['note', 'comment', 'comments', 'remarks'],
};

/** Texts by which a heading may name a field, best first. */
const namesOf = ({ name, label }: Field): string[] =>
  [label, name, `${label} description`, `${label} name`, ...(SYNONYMS[name] ?? [])].map(normalise);

/**
 * Guesses the field of each column by its heading. No field is given twice.
 * @param remembered field by heading, as the person chose before
 */
export const guessColumns = (
  headings: readonly string[],
  fields: readonly Field[],
  remembered: Readonly<Record<string, string>> = {},
): ColumnMapping => {
  const mapping = headings.map(() => '');
  const known = new Set(fields.map(({ name }) => name));
  const give = (column: number, name: string | undefined): void => {
    if (name && known.has(name) && mapping[column] === '' && !mapping.includes(name)) mapping[column] = name;
  };
  const before = new Map(Object.entries(remembered).map(([heading, name]) => [normalise(heading), name]));
  for (const [i, heading] of headings.entries()) give(i, before.get(normalise(heading)));
  // The best names of all fields come before the second best of any.
  const ranks = Math.max(...fields.map((field) => namesOf(field).length));
  for (let rank = 0; rank < ranks; rank += 1)
    for (const [i, heading] of headings.entries())
      give(i, heading ? fields.find((field) => namesOf(field)[rank] === normalise(heading))?.name : undefined);
  return mapping;
};

/** Gives a column another field, and takes the field from the column that had it. */
export const mapColumn = (mapping: ColumnMapping, column: number, name: string): ColumnMapping =>
  mapping.map((other, i) => (i === column ? name : name !== '' && other === name ? '' : other));
