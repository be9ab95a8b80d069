import { readExtraFields, resolveZip64Sizes } from '../../files/archive/extraFields';
import { findDirectory } from '../../files/archive/zipDirectory';
import { readZip } from '../../files/archive/zipEntries';
import { zipEntries } from './archive';
import { archiveEnd, directoryEntry, entryDescriptor, type WrittenEntry } from './zipFrame';

const GIB = 1024 ** 3;
const NOW = new Date('2026-02-03T04:05:06Z');

async function zipOf(names: readonly string[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipEntries(names.map((name) => ({ name, pieces: [name, ' is here'] })))) parts.push(part);
  return Buffer.concat(parts);
}

test('an archive has its entries one after the other, as the checks of uploads want them', async () => {
  const entries = readZip(await zipOf(['a.txt', 'Möbel 🪑.txt', 'b.txt']));
  expect(entries.map(({ names, unpackedSize }) => [names[0], unpackedSize])).toEqual([
    ['a.txt', 13],
    ['Möbel 🪑.txt', 23],
    ['b.txt', 13],
  ]);
  expect(readZip(await zipOf([]))).toEqual([]);
});

test.each([65_534, 65_535, 100_000])('an archive of %i entries lists all of them', (count) => {
  const entry = directoryEntry({ name: Buffer.from('a'), crc: 0, packed: 2, unpacked: 0, offset: 0 }, NOW);
  const directory = Buffer.alloc(entry.length * count, entry);
  const bytes = Buffer.concat([directory, archiveEnd({ start: 0, size: directory.length, count })]);
  expect(findDirectory(bytes)).toEqual({ start: 0, end: directory.length, count });
});

/** Reads sizes and place of an entry in the directory, as readers do. */
function readSizes(bytes: Buffer) {
  const extraStart = 46 + bytes.readUInt16LE(28);
  return resolveZip64Sizes(readExtraFields(bytes.subarray(extraStart)), {
    packed: bytes.readUInt32LE(20),
    unpacked: bytes.readUInt32LE(24),
    offset: bytes.readUInt32LE(42),
  });
}

test.each([
  ['small', 5, 9, 12],
  ['behind 4 GiB', 5, 9, 5 * GIB],
  ['larger than 4 GiB', 3 * GIB, 7 * GIB, 12],
  ['as large as the field', 2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1],
  ['all of it', 5 * GIB, 9 * GIB, 12 * GIB],
])('an entry keeps its sizes and its place: %s', (_name, packed, unpacked, offset) => {
  const written: WrittenEntry = { name: Buffer.from('a.txt'), crc: 1, packed, unpacked, offset };
  const entry = directoryEntry(written, NOW);
  expect(readSizes(entry)).toEqual({ packed, unpacked, offset });
  expect(entry.length).toBe(46 + 5 + entry.readUInt16LE(30));
  expect(entryDescriptor(written).length).toBe(unpacked < 2 ** 32 - 1 ? 16 : 24);
});

test('an archive beyond 4 GiB says where its directory is', () => {
  const end = archiveEnd({ start: 5 * GIB, size: 60, count: 1 });
  expect(end.readBigUInt64LE(48)).toBe(BigInt(5 * GIB));
  // The locator says where the end of Zip64 begins, and the ordinary end says nothing.
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(5 * GIB + 60));
  expect(end.readUInt32LE(56 + 20 + 16)).toBe(0xffffffff);
});
