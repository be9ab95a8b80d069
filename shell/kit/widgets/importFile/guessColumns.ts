import { amountLabel } from '@trestle/schema/regional/amountLabel';
import type { Field } from '@trestle/schema/field';
import { ownTable } from '@trestle/schema/ownTable';
import { normaliseHeading } from './normaliseHeading';

/** Field of each heading, by name; '' for a column that is left out. */
export type ColumnMapping = readonly string[];

/** Other words for fields in suppliers' lists. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = ownTable({
  code: ['item', 'item code', 'item no', 'item number', 'product code', 'sku', 'article', 'article no'],
  description: ['name', 'product', 'product name', 'title', 'item name', 'item description'],
  product: ['code', 'product code', 'item', 'item code', 'item no', 'sku', 'article'],
  colour: ['color', 'finish'],
  wholesale_price: ['wholesale', 'cost', 'cost price', 'trade price'],
  quantity: ['qty', 'pieces', 'pcs', 'count'],
  price: ['unit price', 'cost'],
  reference: ['order', 'order no', 'order reference', 'reference', 'po', 'po number', 'number'],
  store: ['shop', 'customer', 'account code'],
  stores: ['store', 'shop', 'shops', 'branch', 'branches'],
  ordered_on: ['order date', 'ordered', 'date'],
  delivered_date: ['delivered', 'delivery date'],
  unit_price: ['price', 'cost'],
  username: ['user name', 'user', 'login', 'login name', 'account'],
  email: ['e-mail', 'e-mail address', 'email address', 'mail'],
  first_name: ['given name', 'forename'],
  last_name: ['surname', 'family name'],
  groups: ['group', 'role', 'roles'],
  container: ['container code', 'container no', 'shipment'],
  fabric: ['material', 'cover'],
  counted: ['counted quantity', 'quantity counted', 'count', 'quantity', 'qty', 'pieces', 'pcs', 'actual'],
  damaged: ['broken', 'damaged pieces'],
  notes: ['note', 'comment', 'comments', 'remarks'],
});

/** The recommended price of a region. */
const REGION_PRICE = /^region_(\d)_rrp$/;
const regionPriceTexts = (region: string): string[] =>
  [
    'rrp region',
    'recommended price region',
    'recommended retail price region',
    'retail price region',
    'price region',
    'region',
  ].map((words) => `${words} ${region}`);

/** Headings that stand for a field, the best first. */
const headingTexts = ({ name, label, kind, display }: Field): string[] => {
  const [, region] = REGION_PRICE.exec(name) ?? [];
  const others = [...(SYNONYMS[name] ?? []), ...(region ? regionPriceTexts(region) : [])];
  const withCurrency = kind === 'Money' ? [amountLabel(label)] : [];
  // A downloaded list has both, and records share names. No other field has a heading that comes before its label.
  const codeHeading = kind === 'ForeignKey' && display?.includes('code') ? `${label} code` : '';
  return [codeHeading, label, ...withCurrency, name, `${label} description`, `${label} name`, ...others].map(
    normaliseHeading,
  );
};

/** Returns all headings that fit a field, normalised. */
export const knownHeadingsOf = (
  fields: readonly Field[],
  remembered: Readonly<Record<string, string>> = {},
): ReadonlySet<string> =>
  new Set([...fields.flatMap(headingTexts), ...Object.keys(remembered).map(normaliseHeading)].filter(Boolean));

/**
 * Guesses the field of each column by its heading. No two columns get the same field.
 * @param remembered field by heading, as the person chose in an earlier import
 */
export const guessColumns = (
  headings: readonly string[],
  fields: readonly Field[],
  remembered: Readonly<Record<string, string>> = {},
): ColumnMapping => {
  const mapping = headings.map(() => '');
  const fieldNames = new Set(fields.map(({ name }) => name));
  const assign = (column: number, name: string | undefined): void => {
    if (name && fieldNames.has(name) && mapping[column] === '' && !mapping.includes(name)) mapping[column] = name;
  };
  const rememberedNames = new Map(
    Object.entries(remembered).map(([heading, name]) => [normaliseHeading(heading), name]),
  );
  for (const [i, heading] of headings.entries()) assign(i, rememberedNames.get(normaliseHeading(heading)));
  // The best names of all fields come before the second best of any.
  const rankCount = Math.max(...fields.map((field) => headingTexts(field).length));
  for (let rank = 0; rank < rankCount; rank += 1)
    for (const [i, heading] of headings.entries())
      assign(
        i,
        heading ? fields.find((field) => headingTexts(field)[rank] === normaliseHeading(heading))?.name : undefined,
      );
  return mapping;
};

/**
 * Gives a column another field, and takes the field from the column that had it.
 * @param name of the field; '' to leave the column out
 */
export const mapColumn = (mapping: ColumnMapping, column: number, name: string): ColumnMapping =>
  mapping.map((other, i) => (i === column ? name : name !== '' && other === name ? '' : other));
