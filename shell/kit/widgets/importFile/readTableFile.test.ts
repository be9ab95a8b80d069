import { writeXlsx } from 'hucre/xlsx';
import * as streams from 'node:stream/web';
import { readTableFile } from './readTableFile';

// jsdom has no streams.
Object.assign(globalThis, streams);

/** jsdom's File has no `arrayBuffer`. */
const fileOf = (bytes: Uint8Array, size = bytes.length) =>
  ({ name: 'list.csv', size, arrayBuffer: async () => bytes.slice().buffer }) as unknown as File;
const encode = (text: string) => new TextEncoder().encode(text);

test('reads csv with quotes, in its encoding, and numbers the rows as a spreadsheet does', async () => {
  expect(await readTableFile(fileOf(encode('\ufeff\r\nCode;Name\r\nA;"Oak; ""long"""\r\n\r\nB;007\r\n')))).toEqual({
    name: 'list.csv',
    headings: ['Code', 'Name'],
    rows: [['A', 'Oak; "long"'], expect.any(Array), ['B', '007']],
    firstRow: 3,
  });
  expect((await readTableFile(fileOf(new Uint8Array([0x43, 0x0a, 0x52, 0xd6])))).rows).toEqual([['RÖ']]);
  expect((await readTableFile(fileOf(new Uint8Array([0xff, 0xfe, 0x43, 0, 0x0a, 0, 0x41, 0])))).rows).toEqual([['A']]);
});
test('reads a workbook; of a formula it takes the stored value, or its text where there is none', async () => {
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'List',
        rows: [
          ['Code', 'Price', 'From'],
          ['A', 2.5, new Date('2026-03-04T00:00:00Z')],
          ['B', null, new Date('2026-03-04T08:10:00Z')],
          [],
          ['C', null],
        ],
        cells: new Map([
          ['2,1', { formula: '1+1', formulaResult: 7 }],
          ['4,1', { formula: 'B2*2' }],
        ]),
      },
    ],
  });
  expect(await readTableFile(fileOf(workbook))).toMatchObject({
    headings: ['Code', 'Price', 'From'],
    rows: [
      ['A', 2.5, '2026-03-04'],
      ['B', 7, '2026-03-04 08:10:00'],
      [null, null, null],
      ['C', '=B2*2', null],
    ],
    firstRow: 2,
  });
});
test('says why a file can not be used', async () => {
  const expectRefusal = (bytes: Uint8Array, words: string, size?: number) =>
    expect(readTableFile(fileOf(bytes, size))).rejects.toThrow(words);
  await expectRefusal(encode('Code\nA'), 'larger than 10 MB', 10_000_001);
  await expectRefusal(new Uint8Array([0x4d, 0x5a, 0x90, 3]), 'holds no table');
  await expectRefusal(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'as a spreadsheet');
  await expectRefusal(encode(''), 'is empty');
  await expectRefusal(encode(' \n;\n'), 'is empty');
  await expectRefusal(encode('Code\n'), 'headings only');
  await expectRefusal(encode(`Code\n${'A\n'.repeat(10_001)}`), 'more than 10,000 rows');
});
