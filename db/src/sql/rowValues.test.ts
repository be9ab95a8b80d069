import { toApiRows, toIsoTimestamp } from './rowValues';

test.each([
  ['2026-03-01 02:15:00', '2026-03-01T02:15:00.000Z'],
  ['2026-03-01 02:15:00.120', '2026-03-01T02:15:00.120Z'],
  ['2026-03-01 02:15:00.120000', '2026-03-01T02:15:00.120Z'],
  ['2026-03-01 02:15:00.5', '2026-03-01T02:15:00.500Z'],
])('%s is %s', (stored, written) => expect(toIsoTimestamp(stored)).toBe(written));
test('timestamps and flags are converted, other values and NULL stay', () => {
  const columns = [
    { name: 'at', columnType: 12, columnLength: 23 },
    { name: 'on', columnType: 1, columnLength: 1 },
    { name: 'n', columnType: 1, columnLength: 4 },
  ];
  expect(
    toApiRows(
      [
        { at: '2026-03-01 02:15:00', on: 1, n: 1 },
        { at: null, on: null, n: null },
        { at: null, on: 0, n: 0 },
      ],
      columns,
    ),
  ).toEqual([
    { at: '2026-03-01T02:15:00.000Z', on: true, n: 1 },
    { at: null, on: null, n: null },
    { at: null, on: false, n: 0 },
  ]);
});
