import { product } from '@trestle/schema/entities/product';
import { resolveColumns } from '../table/columns';
import { findMatches, searchableTexts } from './findMatches';

const columns = resolveColumns(product, { hidden: new Set(), locked: new Set() }, [
  'description',
  'wholesale_price',
  'is_shipped',
  'website_active_start_date',
]);
const rows = [
  {
    id: 1,
    description: 'Bouclé armchair',
    wholesale_price: 1290,
    is_shipped: true,
    website_active_start_date: '2026-02-01T01:00:00.000Z',
  },
  {
    id: 2,
    description: 'Oak (solid) table',
    wholesale_price: null,
    is_shipped: false,
    website_active_start_date: null,
  },
];

test('finds rows by the shown text alone, ignoring case and accents', () => {
  const texts = searchableTexts(columns, rows);
  expect(findMatches(texts, 'boucle ARM')).toEqual([0]);
  expect(findMatches(texts, '1,290.00')).toEqual([0]);
  expect(findMatches(texts, '01/02/2026')).toEqual([0]);
  expect(findMatches(texts, 'oak (')).toEqual([1]);
  for (const none of ['', '  ', 'armchair1', 'null', 'armchair 1,290']) expect(findMatches(texts, none)).toEqual([]);
});
