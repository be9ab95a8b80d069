import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import type { Row } from '../collection/call/context';
import type { FileRow } from './fileRow';
import { matchRecords } from './matchRecords';

const page = (id: number, page_number: number | null, letter_code: string | null = null): Row => ({
  id,
  product: 7,
  page_number,
  letter_code,
});
/** Returns what rows of one product mean: the id of a stored page, null for a new one, or 'unclear'. */
function meant(places: readonly object[], stored: readonly Row[]) {
  const rows = places.map((place, i): FileRow => ({ row: i + 2, values: { product: 7, ...place }, errors: {} }));
  const matches = matchRecords(cataloguePage, rows, new Map([['7', stored]]));
  return rows.map((row) => {
    const match = matches.get(row);
    return match && match !== 'unclear' ? match['id'] : match;
  });
}

test('a product that stands once, in the file and in the catalogue, is found wherever it stands', () => {
  expect(meant([{ page_number: 9 }], [page(1, 4)])).toEqual([1]);
  expect(meant([{}], [page(1, 4)])).toEqual([1]);
  expect(meant([{ page_number: 9 }], [])).toEqual([null]);
});

test('one that stands several times is found by page and letter', () => {
  const stored = [page(1, 4), page(2, 4, 'B'), page(3, 9)];
  expect(meant([{ page_number: 4, letter_code: 'b' }], stored)).toEqual([2]);
  expect(meant([{ page_number: 4 }], stored)).toEqual([1]);
  expect(meant([{ page_number: 9 }, { page_number: 4 }], stored)).toEqual([3, 1]);
});

test('a further page is a new one once the file names all that are stored', () => {
  expect(meant([{ page_number: 4 }, { page_number: 9 }], [page(1, 4)])).toEqual([1, null]);
  expect(meant([{ page_number: 4 }, { page_number: 9 }], [])).toEqual([null, null]);
});

test('what may be either of two pages is not clear', () => {
  expect(meant([{ page_number: 12 }], [page(1, 4), page(2, 9)])).toEqual(['unclear']);
  expect(meant([{}], [page(1, 4), page(2, 9)])).toEqual(['unclear']);
  expect(meant([{ page_number: 4 }], [page(1, 4), page(2, 4)])).toEqual(['unclear']);
  // Which of them has moved?
  expect(meant([{ page_number: 5 }, { page_number: 9 }], [page(1, 4)])).toEqual(['unclear', 'unclear']);
});

test('records without places are not told apart', () => {
  const row: FileRow = { row: 2, values: { code: 'A' }, errors: {} };
  const stored = new Map([['a', [{ id: 1 }, { id: 2 }]]]);
  expect(matchRecords(product, [row], stored).get(row)).toBe('unclear');
});
