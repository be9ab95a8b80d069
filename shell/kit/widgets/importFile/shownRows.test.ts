import type { SheetRow } from './reader/sheetData';
import { shownRows } from './shownRows';

const rows: SheetRow[] = [
  {
    number: 1,
    isHidden: false,
    cells: [
      { value: 42, text: '00042' },
      { value: 1234, text: '1,234' },
      { value: 2, text: '2.000' },
      { value: 1_234_567, text: '1,234,567' },
      { value: '2026-03-04', text: '04/03/2026' },
      5,
      'OSL-1',
      null,
    ],
  },
  { number: 2, isHidden: true, cells: ['OSL-2', 1, null, null, null, null, null, null] },
];
jest.mock('./readTableFile', () => ({ readTableFile: async () => ({ rows }) }));

test('a number is what its cell holds where its text can be read two ways', async () => {
  expect(await shownRows({} as File, [], new AbortController().signal)).toEqual({
    rows: [['00042', '1234', '2', '1,234,567', '04/03/2026', '5', 'OSL-1', '']],
    hiddenRows: '2',
  });
});
