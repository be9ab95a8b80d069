import { gzipSync } from 'node:zlib';
import { Problem } from '@trestle/schema/errors';
import { makeZip, type ZipEntrySpec, type ZipOptions } from '../../../testing/makeZip';
import { createUnpackBudget, checkArchive } from './checkArchive';

const checkZip = async (zip: Buffer): Promise<string | number> =>
  checkArchive(zip, createUnpackBudget(zip.length)).catch((error: unknown) => {
    if (error instanceof Problem) return error.status;
    throw error;
  });
const checkEntry = (entry: Partial<ZipEntrySpec>, options?: ZipOptions) =>
  checkZip(
    makeZip(
      [
        { name: 'a.txt', content: 'words '.repeat(50), ...entry },
        { name: 'b.txt', content: 'more' },
      ],
      options,
    ),
  );
const text = (name: string): ZipEntrySpec => ({ name, content: 'words' });
const workbookEntries: ZipEntrySpec[] = [text('[Content_Types].xml'), text('xl/workbook.xml')];
const ZEROS = Buffer.alloc(6_000_000);

test('the type of an archive follows its content, in every form of its sizes', async () => {
  expect(await checkZip(makeZip(workbookEntries))).toMatch(/spreadsheetml/);
  expect(
    await checkZip(
      makeZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true },
        text('content.xml'),
      ]),
    ),
  ).toBe('application/vnd.oasis.opendocument.text');
  for (const descriptor of ['signed', 'bare'] as const) {
    expect(await checkEntry({ descriptor })).toBe('application/zip');
    expect(await checkEntry({ descriptor, zip64: true })).toBe('application/zip');
  }
  expect(await checkEntry({ zip64: true }, { zip64: true })).toBe('application/zip');
  expect(await checkEntry({ isStored: true, localName: 'a.txt' }, { comment: Buffer.from('made by hand') })).toBe(
    'application/zip',
  );
  expect(await checkZip(makeZip([]))).toBe('application/zip');
  expect(
    await checkZip(makeZip([text('folder/'), text('folder/price list.pdf'), text('./Müller u. Co./list.csv')])),
  ).toBe('application/zip');
});

test('a zip of Windows is taken, whose names are in an old code page and differ in letters beyond ASCII alone', async () => {
  const [fuer, faer, other] = [Buffer.from([0x66, 0x81, 0x72]), Buffer.from([0x66, 0x84, 0x72]), 'fur'];
  const zipOf = (...names: (string | Buffer)[]) => makeZip(names.map((name) => ({ name, content: 'words' })));
  expect(await checkZip(zipOf(fuer, faer, other))).toBe('application/zip');
  expect(await checkZip(zipOf(fuer, fuer))).toBe(415);
  expect(await checkZip(zipOf('É.txt', 'é.txt'))).toBe(415);
});

test('safety 70: an archive that unpacks to too much is a 413, whatever sizes it states', async () => {
  for (const directoryValues of [{}, { unpacked: 5 }, { unpacked: 0 }]) {
    for (const more of [{}, { zip64: true }])
      expect(await checkEntry({ content: ZEROS, directoryValues, ...more })).toBe(413);
  }
  expect(await checkEntry({ content: ZEROS, descriptor: 'signed' })).toBe(413);
  expect(
    await checkZip(
      makeZip([...workbookEntries, { name: 'xl/sheet.xml', content: ZEROS, directoryValues: { unpacked: 100 } }]),
    ),
  ).toBe(413);
  const innerZip = makeZip([
    ...workbookEntries,
    { name: 'xl/sheet.xml', content: ZEROS, directoryValues: { unpacked: 100 } },
  ]);
  expect(await checkZip(makeZip([{ name: 'list.xlsx', content: innerZip }, text('a.txt')]))).toBe(413);
  expect(await checkZip(makeZip([{ name: 'word/media/image1.emz', content: gzipSync(ZEROS) }]))).toBe(413);
  expect(await checkZip(makeZip(Array.from({ length: 5001 }, (_, i) => text(`${i}.txt`))))).toBe(413);
});

test('safety 70: wrong sizes and positions are a 415', async () => {
  for (const directoryValues of [
    { unpacked: 7 },
    { unpacked: 0xfffffff0 },
    { packed: 3 },
    { packed: 40 },
    { offset: 3 },
    { offset: 0xfffffff0 },
  ]) {
    for (const more of [{}, { zip64: true }, { descriptor: 'bare' as const }, { isStored: true }])
      expect([directoryValues, more, await checkEntry({ directoryValues, ...more })]).toEqual([
        directoryValues,
        more,
        415,
      ]);
  }
  for (const count of [1, 3, 0]) expect(await checkEntry({}, { count })).toBe(415);
  expect(await checkEntry({}, { count: 3, zip64: true })).toBe(415);
});

test('safety 70: overlapping entries, and bytes before, between or after entries, are a 415', async () => {
  const entries = Array.from({ length: 200 }, (_, i): ZipEntrySpec => ({
    name: `${i}.txt`,
    content: 'x',
    directoryValues: { offset: 0 },
  }));
  expect(await checkZip(makeZip(entries))).toBe(415);
  const hiddenZip = makeZip([text('hidden.txt')]);
  expect(await checkEntry({}, { before: hiddenZip })).toBe(415);
  expect(await checkEntry({}, { between: hiddenZip })).toBe(415);
  expect(await checkEntry({}, { comment: hiddenZip })).toBe(415);
  expect(await checkZip(Buffer.concat([makeZip(workbookEntries), Buffer.from('x')]))).toBe(415);
  expect(await checkZip(makeZip([text('a.txt'), text('a.txt')]))).toBe(415);
  expect(await checkZip(makeZip(workbookEntries).subarray(0, 60))).toBe(415);
  expect(await checkEntry({ localName: 'a.exe' })).toBe(415);
});

test('safety 70: content that cannot be checked is a 415', async () => {
  for (const flags of [1, 0x40, 0x2000]) expect(await checkEntry({ flags })).toBe(415);
  for (const method of [1, 9, 12, 14, 93, 99]) expect(await checkEntry({ method })).toBe(415);
  expect(await checkEntry({ mode: 0o120777 })).toBe(415);
});

test('safety 70: archives inside archives are checked by their content, and only documents are accepted', async () => {
  const zip = makeZip([text('a.txt')]);
  const sheet = makeZip(workbookEntries);
  const presentation = makeZip([
    text('[Content_Types].xml'),
    text('ppt/presentation.xml'),
    { name: 'ppt/embeddings/sheet1.xlsx', content: sheet },
  ]);
  expect(
    await checkZip(
      makeZip([
        { name: 'show.pptx', content: presentation },
        { name: 'list.xlsx', content: sheet, isStored: true },
      ]),
    ),
  ).toBe('application/zip');
  for (const name of ['inner.zip', 'inner.txt', 'inner', 'word/media/image1.png', 'list.xlsx'])
    expect([name, await checkZip(makeZip([{ name, content: zip }]))]).toEqual([name, 415]);
  expect(
    await checkZip(
      makeZip([
        { name: 'more.xlsx', content: makeZip([...workbookEntries, { name: 'show.pptx', content: presentation }]) },
      ]),
    ),
  ).toBe(415);
  for (const content of [
    gzipSync('x'),
    Buffer.from('Rar!\x1a\x07\x00', 'latin1'),
    Buffer.from('377abcaf271c0004', 'hex'),
  ])
    expect(await checkEntry({ name: 'picture.png', content })).toBe(415);
  expect(await checkEntry({ name: 'word/media/image1.emz', content: gzipSync('x') })).toBe('application/zip');
  for (const content of [
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    '#!/bin/sh\nrm -rf /',
  ])
    expect(await checkEntry({ name: 'notes.txt', content })).toBe(415);
  expect(await checkEntry({ content: 'MZ 12, BMW 3' })).toBe('application/zip');
  for (const name of ['META-INF/MANIFEST.MF', 'AndroidManifest.xml']) expect(await checkEntry({ name })).toBe(415);
});

test.each([
  'run.exe',
  'run.EXE',
  'run.exe.',
  'run.exe ',
  'run.exe. .',
  'run.exe\u200b',
  'a/run.exe ',
  'a\\run.exe.',
  'notes.txt:run.exe',
  'C:/run.txt',
  '/etc/passwd',
  '\\\\host\\a.txt',
  '../a.txt',
  'a/../../b.txt',
  'a\\..\\b.txt',
  '.. /a.txt',
  '.../a.txt',
  'con.txt',
  'a/NUL',
  'lpt1.pdf',
  'aux .txt',
  'a\0.txt',
  'a\u202etxt.exe',
  'a\nb.txt',
  '..',
])('safety 30: an archive with %j is refused', async (name) => {
  expect(await checkEntry({ name })).toBe(415);
  expect(await checkEntry({ unicodeName: name })).toBe(415);
});
