import { createHash, webcrypto } from 'node:crypto';
import { digestPictures } from './digestPictures';
import { readEntry } from './zip/readEntry';

jest.mock('./zip/readEntry', () => ({ readEntry: jest.fn() }));
const read = readEntry as jest.MockedFunction<typeof readEntry>;

const entryOf = (name: string) => ({ name, size: 3, packedSize: 3, offset: 0, isDeflated: false });
const zip = new Blob([]);
const digest = (signal = new AbortController().signal) =>
  digestPictures(zip, [entryOf('a.jpg'), entryOf('b.jpg')], signal, () => undefined);
const setSubtle = (subtle: unknown) => Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
beforeEach(() => {
  setSubtle(webcrypto.subtle);
  read.mockResolvedValue(new Uint8Array([1, 2, 3]));
});

test('each picture gets the digest of its content, a damaged one none', async () => {
  read.mockRejectedValueOnce(new Error('damaged'));
  const sha256 = createHash('sha256')
    .update(Buffer.from([1, 2, 3]))
    .digest('hex');
  expect(await digest()).toEqual([entryOf('a.jpg'), { ...entryOf('b.jpg'), sha256 }]);
});

test('a page that is not secure leaves the pictures as they are', async () => {
  setSubtle(undefined);
  expect(await digest()).toEqual([entryOf('a.jpg'), entryOf('b.jpg')]);
});

test('the reading ends when the page is left', async () => {
  await expect(digest(AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
