import { writeXlsx } from 'hucre/xlsx';
import * as streams from 'node:stream/web';
import { readListFile } from './readListFile';

// jsdom has no streams.
Object.assign(globalThis, streams);

/** jsdom's File has no `arrayBuffer`. */
const fileOf = (bytes: Uint8Array, size = bytes.length) =>
  ({ size, arrayBuffer: async () => bytes.slice().buffer }) as unknown as File;
const encode = (text: string) => new TextEncoder().encode(text);

test('reads csv in its encoding, and xlsx', async () => {
  expect(await readListFile(fileOf(encode('\ufeffROW-204;2\n')))).toBe('ROW-204;2');
  expect(await readListFile(fileOf(new Uint8Array([0x52, 0xd6, 0x57, 0x20, 0x32])))).toBe('RÖW 2');
  expect(await readListFile(fileOf(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x20, 0, 0x32, 0])))).toBe('A 2');
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Order',
        rows: [
          ['Code', 'Quantity'],
          ['ROW-204', 2],
          ['HLD-324', null],
          ['Chair\noak', 3],
        ],
      },
    ],
  });
  expect(await readListFile(fileOf(workbook))).toBe('Code\tQuantity\nROW-204\t2\nHLD-324\nChair oak\t3');
});
test('says why a file can not be used', async () => {
  await expect(readListFile(fileOf(new Uint8Array(9), 3_000_000))).rejects.toThrow('larger than 2 MB');
  await expect(readListFile(fileOf(encode('\ufeff \r\n')))).rejects.toThrow('This file is empty');
  const emptySheet = await writeXlsx({ sheets: [{ name: 'Order', rows: [] }] });
  await expect(readListFile(fileOf(emptySheet))).rejects.toThrow('This file is empty');
  await expect(readListFile(fileOf(new Uint8Array([0x4d, 0x5a, 0, 3])))).rejects.toThrow('no list');
  await expect(readListFile(fileOf(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9])))).rejects.toThrow('read as a spreadsheet');
});
