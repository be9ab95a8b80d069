import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { registerEntities } from '../../core/entities';
import { isOtherVersion, withStoredVersions } from './rowVersions';

registerEntities([container, stock]);

const record = (version: string, ...stockRows: object[]) => ({ id: 1, modified_date: version, stock: stockRows });
const row = (id: number | undefined, version?: string, quantity = 1) => ({ id, quantity, modified_date: version });

test('a record is of another version when it or a row that both have is', () => {
  const stored = record('b', row(1, 'b'), row(2, 'b'));
  expect(isOtherVersion(container, stored, stored)).toBe(false);
  expect(isOtherVersion(container, record('a', row(1, 'b')), stored)).toBe(true);
  expect(isOtherVersion(container, record('b', row(2, 'a')), stored)).toBe(true);
  // Rows that one of them lacks, and rows without a date, don't tell.
  expect(isOtherVersion(container, record('b', row(undefined), row(3, 'a'), row(1)), stored)).toBe(false);
});

test('what was typed while a save ran gets the versions that it stored', () => {
  const stored = record('b', row(1, 'b'), row(2, 'b'));
  const typed = { name: 'Spring', stock: [row(2, 'a', 9), row(undefined, undefined, 4), row(1, 'b')] };
  expect(withStoredVersions(container, typed, stored)).toEqual({
    name: 'Spring',
    stock: [row(2, 'b', 9), row(undefined, undefined, 4), row(1, 'b')],
  });
});
