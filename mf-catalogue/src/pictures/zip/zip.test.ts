import { Blob } from 'node:buffer';
import { DecompressionStream } from 'node:stream/web';
import { TextDecoder } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { readDirectory } from './readDirectory';
import { readEntry } from './readEntry';

// Browsers have them, and the simulated one hasn't.
Object.assign(globalThis, { DecompressionStream, TextDecoder });

const numbers = (...values: readonly [value: number, bytes: number][]): Buffer =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

interface Packed {
  name: string | Buffer;
  content: Buffer;
  flags?: number;
  method?: number;
  /** Extra fields. */
  extra?: Buffer;
  /** The size that the directory claims. */
  claimed?: number;
}
const zipOf = (files: readonly Packed[], comment = ''): globalThis.Blob => {
  const [locals, directory]: Buffer[][] = [[], []];
  let offset = 0;
  for (const { name, content, flags = 0, method = 8, extra = Buffer.alloc(0), claimed = content.length } of files) {
    const bytes = Buffer.from(name as string);
    const packed = method === 8 ? deflateRawSync(content) : content;
    const head = numbers(
      [20, 2],
      [flags, 2],
      [method, 2],
      [0, 4],
      [0, 4],
      [packed.length, 4],
      [claimed, 4],
      [bytes.length, 2],
      [extra.length, 2],
    );
    const local = Buffer.concat([numbers([0x04034b50, 4]), head, bytes, extra, packed]);
    directory!.push(
      numbers([0x02014b50, 4], [20, 2]),
      head,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      bytes,
      extra,
    );
    locals!.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory!);
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [list.length, 4],
    [offset, 4],
    [comment.length, 2],
  );
  return new Blob([...locals!, list, end, comment]) as unknown as globalThis.Blob;
};
const read = async (zip: globalThis.Blob, limit = 100) => {
  const entries = await readDirectory(zip, limit);
  return Promise.all(entries.map((entry) => readEntry(zip, entry)));
};
const text = Buffer.from('a picture '.repeat(20_000));

test('stored and deflated files are read, with a comment behind the directory', async () => {
  const zip = zipOf(
    [
      { name: 'photos/É-1.jpg', content: text, flags: 0x800 },
      { name: 'b.jpg', content: Buffer.from('stored'), method: 0 },
      { name: Buffer.from([0xc9, 0x2e, 0x6a]), content: Buffer.alloc(0) },
    ],
    'packed by hand',
  );
  expect((await readDirectory(zip, 3)).map(({ name, size }) => [name, size])).toEqual([
    ['photos/É-1.jpg', text.length],
    ['b.jpg', 6],
    ['É.j', 0],
  ]);
  const [first, second] = await read(zip);
  expect(Buffer.from(first!).equals(text)).toBe(true);
  expect(Buffer.from(second!).toString()).toBe('stored');
});

test.each([
  ['the zip folders of Windows', Buffer.from('St\x81hle/\x90T-1.jpg', 'latin1'), 'Stühle/ÉT-1.jpg'],
  ['programs for windows', Buffer.from('Caf\xe9 \xc9\xdf.jpg', 'latin1'), 'Café Éß.jpg'],
  ['Macs and newer programs', Buffer.from('Stühle/É.jpg'), 'Stühle/É.jpg'],
])('names are read as %s write them', async (_program, name, read) => {
  const [entry] = await readDirectory(zipOf([{ name, content: text }]), 1);
  expect(entry!.name).toBe(read);
});

test('a name in UTF-8 beside the plain one is the one that counts', async () => {
  const name = Buffer.from('Кресло-1.jpg');
  const field = Buffer.concat([numbers([0x7075, 2], [name.length + 5, 2], [1, 1], [0, 4]), name]);
  const extra = Buffer.concat([numbers([0x5455, 2], [1, 2], [0, 1]), field]);
  const zip = zipOf([{ name: '??????-1.jpg', content: text, extra }]);
  const [entry] = await readDirectory(zip, 1);
  expect(entry!.name).toBe('Кресло-1.jpg');
  expect(Buffer.from(await readEntry(zip, entry!)).equals(text)).toBe(true);
  const cut = zipOf([{ name: 'a.jpg', content: text, extra: field.subarray(0, 8) }]);
  expect((await readDirectory(cut, 1))[0]!.name).toBe('a.jpg');
});

test('of a file its first bytes can be read alone', async () => {
  const zip = zipOf([{ name: 'a.jpg', content: text }]);
  const [entry] = await readDirectory(zip, 1);
  expect(Buffer.from(await readEntry(zip, entry!, 9)).toString()).toBe('a picture');
});

test('a file that is more or less than its directory says is refused', async () => {
  await expect(read(zipOf([{ name: 'bomb.jpg', content: text, claimed: 10 }]))).rejects.toThrow('damaged');
  await expect(read(zipOf([{ name: 'short.jpg', content: text, claimed: text.length + 1 }]))).rejects.toThrow(
    'damaged',
  );
});

test('passwords and rare kinds of packing are told of each file', async () => {
  const zip = zipOf([
    { name: 'locked.jpg', content: text, flags: 1 },
    { name: 'rare.jpg', content: text, method: 12 },
  ]);
  const problems = (await readDirectory(zip, 5)).map(({ problem }) => problem);
  expect(problems).toEqual([expect.stringContaining('password'), expect.stringContaining('ordinary zip')]);
});

test('what is no zip, a cut one and one with too many files are refused in words', async () => {
  const zip = zipOf([
    { name: 'a.jpg', content: text },
    { name: 'b.jpg', content: text },
  ]);
  await expect(readDirectory(zip, 1)).rejects.toThrow('more than 1 files');
  await expect(readDirectory(zip.slice(0, zip.size - 5), 5)).rejects.toThrow('damaged');
  await expect(readDirectory(zip.slice(50), 5)).rejects.toThrow('damaged');
  for (const content of ['', 'PK', 'x'.repeat(70_000)])
    await expect(readDirectory(new Blob([content]) as unknown as globalThis.Blob, 5)).rejects.toThrow('damaged');
});
