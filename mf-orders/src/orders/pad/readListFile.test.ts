import { readListFile } from './readListFile';

jest.mock('@trestle/kit/widgets', () => ({
  ...jest.requireActual<object>('@trestle/kit/widgets'),
  readShownRows: async () => ({ rows: Array.from({ length: 1500 }, (_, i) => [`C-${i}`, '1']), hiddenRows: '' }),
}));

/** jsdom's File has no `arrayBuffer`. */
const fileOf = (bytes: Uint8Array, size = bytes.length) =>
  ({ size, arrayBuffer: async () => bytes.slice().buffer }) as unknown as File;
const encode = (text: string) => new TextEncoder().encode(text);
const { signal } = new AbortController();
const textOf = async (bytes: Uint8Array) => (await readListFile(fileOf(bytes), signal)).text;

// Workbooks are read in a worker: tests/specs/orders/quickPad.spec.ts.
test('reads csv in its encoding', async () => {
  expect(await textOf(encode('\ufeffROW-204;2\n'))).toBe('ROW-204;2');
  expect(await textOf(new Uint8Array([0x52, 0xd6, 0x57, 0x20, 0x32]))).toBe('RÖW 2');
  expect(await textOf(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x20, 0, 0x32, 0]))).toBe('A 2');
  expect(await textOf(new Uint8Array([0xfe, 0xff, 0, 0x41, 0, 0x20, 0, 0x32]))).toBe('A 2');
  // Without a signature.
  expect(await textOf(new Uint8Array([0x41, 0, 0x20, 0, 0x32, 0]))).toBe('A 2');
});
test('leaves out the line that tells Excel the separator', async () => {
  expect(await textOf(encode('\ufeffsep=;\r\nCode;Qty\r\nROW-204;2'))).toBe('Code;Qty\r\nROW-204;2');
});
test('keeps the empty cell of a heading that begins the file', async () => {
  expect(await textOf(encode('\r\n\tCode\tQty\r\n1\tROW-204\t2\r\n'))).toBe('\tCode\tQty\r\n1\tROW-204\t2');
});
test('says why a file can not be used', async () => {
  await expect(readListFile(fileOf(new Uint8Array(9), 3_000_000), signal)).rejects.toThrow('larger than 2 MB');
  await expect(textOf(encode('\ufeff \r\n'))).rejects.toThrow('This file is empty');
  await expect(textOf(new Uint8Array([0x4d, 0x5a, 0, 3]))).rejects.toThrow('holds no table');
});

test('a count takes all rows of a workbook, an order as many as it can have', async () => {
  const workbook = fileOf(new Uint8Array([0x50, 0x4b, 0x03, 0x04]));
  const linesOf = async (use: 'order' | 'count') => (await readListFile(workbook, signal, use)).text.split('\n').length;
  expect([await linesOf('count'), await linesOf('order')]).toEqual([1500, 1000]);
});
