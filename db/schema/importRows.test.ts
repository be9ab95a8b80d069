import { product } from './entities/product';
import { date, datetime, fk, integer, money, number, string, boolean } from './field';
import { codeColour } from './entities/code_colour';
import { importFields, namingFields, readCell, type ImportCell } from './importRows';

const values = (field: Parameters<typeof readCell>[0], ...cells: ImportCell[]) =>
  cells.map((cell) => {
    const read = readCell(field, cell, 'Australia/Melbourne');
    return read && 'error' in read ? read.error.code : read?.value;
  });

test('an empty cell says nothing', () => {
  expect(values(string(), null, '', '  ')).toEqual([undefined, undefined, undefined]);
});
test('text is trimmed, a number is its text, and a formula is refused', () => {
  expect(values(string(), ' Oak ', 204, true, '=1+1', ' =A1', '-5', '+61 3', "'=note", "'s-Hertogenbosch")).toEqual([
    'Oak',
    '204',
    'true',
    'formula',
    'formula',
    '-5',
    '+61 3',
    '=note',
    "'s-Hertogenbosch",
  ]);
  expect(values(string(), 'K\ufffdche')).toEqual(['characters']);
});
test('what a spreadsheet has spoiled is refused: errors of formulas, and numbers without their last digits', () => {
  const spoiled = [
    '#N/A',
    '#REF!',
    '#DIV/0!',
    '#NV',
    '#####',
    'Err:502',
    '1.23457E+12',
    '1,23E+12',
    '1234567890123450000',
  ];
  expect(new Set(values(string(), ...spoiled.slice(0, 6)))).toEqual(new Set(['formula']));
  expect(new Set(values(string(), ...spoiled.slice(6)))).toEqual(new Set(['damaged']));
  expect(values(money(), '#REF!', '1.23E+3', '1234567890123450')).toEqual([
    'formula',
    'damaged',
    1_234_567_890_123_450,
  ]);
  expect(values(string(), '12E10', '#12', 'E+12', '4006381333931', '123456789012345')).toEqual([
    '12E10',
    '#12',
    'E+12',
    '4006381333931',
    '123456789012345',
  ]);
});
test('a number has the 15 digits that a spreadsheet shows, and not the noise of its sum', () => {
  expect(values(integer(), 0.1 * 30, 12)).toEqual([3, 12]);
  expect(values(money(), 0.1 + 0.2, '0.30000000000000004', 19.9 * 3, 33.333)).toEqual([0.3, 0.3, 59.7, 33.333]);
  expect(values(number(), 1e-7, -9_876_543_210.5)).toEqual([1e-7, -9_876_543_210.5]);
});
test('what nobody sees at the ends of a text is taken away, in as many steps as there are characters', () => {
  const cells = ['HX-SP ', 'HX-NBSP\u00a0', '\u200bHX-ZW', '\ufeff\u00adA\u2060', '\u3164B\u2800'];
  expect(values(string(), ...cells)).toEqual(['HX-SP', 'HX-NBSP', 'HX-ZW', 'A', 'B']);
  expect(values(string(), `x${' '.repeat(1_000_000)}x`)[0]).toHaveLength(1_000_002);
});
test('an accent that is a character of its own becomes part of its letter', () => {
  expect(values(string(), 'CAFE\u0301-1')).toEqual(['CAF\u00c9-1']);
});
test('a price or quantity with three digits behind its point is left to be asked for: half of the world writes thousands so', () => {
  for (const field of [money(), integer()]) expect(readCell(field, '1.290', 'UTC')).toEqual({ value: '1.290' });
  expect(values(money(), '1.29', '0.500', '1.290,00', '12.50', 1.29)).toEqual([1.29, 0.5, 1290, 12.5, 1.29]);
});

test('numbers are read as people write them; what could be two numbers stays text, which validation refuses', () => {
  expect(values(money(), 12.5, '12,50', '$1,234.50', '1,234', 'twelve', '=2*3')).toEqual([
    12.5,
    12.5,
    1234.5,
    '1,234',
    'twelve',
    'formula',
  ]);
  expect(values(integer(), '7', 7.5)).toEqual([7, 7.5]);
});
test('yes and no, days, and names of records', () => {
  expect(values(boolean(), 'Yes', 'x', 1, false, 'NO', 'perhaps')).toEqual([true, true, true, false, false, 'type']);
  expect(values(date(), '2026-03-04', '4/3/2026', '04.03.2026', '31/2/2026', 'soon')).toEqual([
    '2026-03-04',
    '2026-03-04',
    '2026-03-04',
    'type',
    'type',
  ]);
  expect(values(fk('code_colour'), 'Walnut', 12)).toEqual(['Walnut', '12']);
});
test('a day that another program wrote as a moment is a day at midnight alone', () => {
  const cells = ['2026-03-04 00:00:00', '2026-03-04T00:00', '4/3/2026 0:00', '4/3/2026 12:00:00 AM'];
  cells.push('2026-03-04 00:00:00.000');
  expect(new Set(values(date(), ...cells))).toEqual(new Set(['2026-03-04']));
  expect(values(date(), '2026-03-04 08:00', '2026-03-04 00:00:01', '2026-03-04 soon')).toEqual([
    'type',
    'type',
    'type',
  ]);
});
test('times are read in the zone as people type them, as lists download them, and as ISO', () => {
  const cells = ['26/10/2026 08:00', '26/10/2026 08:00 PM', '2026-10-26 08:00:00.000', '2026-10-26T08:00:15Z'];
  expect(values(datetime(), ...cells, '26/10/2026', '26/10/2026 25:00', 'soon')).toEqual([
    '2026-10-25T21:00:00.000Z',
    '2026-10-26T09:00:00.000Z',
    '2026-10-25T21:00:00.000Z',
    '2026-10-26T08:00:15.000Z',
    '2026-10-26',
    'type',
    'type',
  ]);
});
test('a file fills what a person may write, beginning with what finds the row', () => {
  const names = importFields(product).map(({ name }) => name);
  expect(names[0]).toBe('code');
  expect(names).toContain('colour');
  expect(names.filter((name) => ['id', 'created_date', 'categories', 'stock'].includes(name))).toEqual([]);
  expect(namingFields(codeColour)).toEqual(['code', 'description']);
});
