import fc from 'fast-check';
import { Problem } from '@trestle/schema/errors';
import { makeHeif } from '../../testing/makePictures';
import { makeZip, type ZipEntrySpec } from '../../testing/makeZip';
import { fileNameProblem, readFileName } from './fileName';
import { checkUpload } from './checkUpload';
import type { TempFile } from './tempFile';

const asTempFile = (content: Buffer): TempFile => ({
  size: content.length,
  read: async (position, length) => content.subarray(position, position + length),
  close: async () => undefined,
});
const checkedType = async (name: string, content: Buffer | string): Promise<string | number> =>
  checkUpload(name, asTempFile(Buffer.from(content as string))).catch((error: unknown) => (error as Problem).status);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from(PNG);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
/** Makes a zip of entries by name. @param lastSize unpacked size that the directory gives for the last one, if false */
const zipOf = (entries: Record<string, Buffer>, lastSize?: number): Buffer =>
  makeZip(
    Object.entries(entries).map(([name, content], i, { length }): ZipEntrySpec => ({
      name,
      content,
      ...(lastSize === undefined || i < length - 1 ? {} : { directoryValues: { unpacked: lastSize } }),
    })),
  );
const sheetFiles = { '[Content_Types].xml': Buffer.from('<Types/>'), 'xl/workbook.xml': Buffer.from('<workbook/>') };
/** Makes the beginning of a film or sound, by its kind. */
const mediaOf = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}`, 'latin1'), Buffer.alloc(400)]);
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

test.each([
  ['chair.png', PNG, 'image/png'],
  ['CHAIR.PNG', PNG, 'image/png'],
  ['chair', PNG, 'image/png'],
  ['chair.dat', PNG, 'image/png'],
  ['price list.pdf', '%PDF-1.7\n', 'application/pdf'],
  ['price list.pdf', '\r\n\r\n%PDF-1.7\n', 'application/pdf'],
  ['price list.pdf', Buffer.from('\n%PDF-1.7\n%\xe2\xe3\xcf\xd3\0', 'latin1'), 'application/pdf'],
  ['notes.txt', '\n%PDF-1.7\n', 'text/plain'],
  ['photo.heif', makeHeif('mif1', [{ width: 40, height: 30 }]), 'image/heif'],
  ['photo.heic', makeHeif('mif1', [{ width: 40, height: 30 }]), 'image/heif'],
  ['film.m4v', mediaOf('M4V '), 'video/x-m4v'],
  ['film.mp4', mediaOf('isom'), 'video/mp4'],
  ['film.mp4', mediaOf('M4V '), 'video/x-m4v'],
  ['film.mp4', mediaOf('3gp5'), 'video/3gpp'],
  ['memo.m4a', mediaOf('mp42'), 'video/mp4'],
  ['list.xlsx', zipOf(sheetFiles), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'letter.docx',
    zipOf({ ...sheetFiles, 'word/document.xml': Buffer.alloc(5) }),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['photos.zip', zipOf({ 'a.png': PNG }), 'application/zip'],
  ['old.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'application/x-cfb'],
  ['list.csv', 'a;b\n1;2', 'text/csv'],
  ['list.csv', Buffer.from('größe;1', 'latin1'), 'text/csv'],
  ['list.csv', 'a;b\r\n1;2\r\n\x1a', 'text/csv'],
  ['notes.txt', 'BMW parts', 'text/plain'],
  ['notes.txt', Buffer.from('\ufeffGruß', 'utf16le'), 'text/plain'],
  ['parts.csv', 'PK-12;4\nPK-13;5', 'text/csv'],
  ['empty.txt', '', 'text/plain'],
  ['data.json', '{}', 'application/json'],
  ['page.html', '<!doctype html><script>1</script>', 'text/html'],
  ['drawing.svg', '<?xml version="1.0"?><!-- x --><svg/>', 'image/svg+xml'],
  ['feed.xml', '<?xml version="1.0"?><feed/>', 'application/xml'],
  ['thing.abc', Buffer.from([0, 1, 2, 200]), 'application/octet-stream'],
  ['Offer No. 7.2026-11.pdf', '%PDF-1.7\n', 'application/pdf'],
])('%s gets the type of its content', async (name, content, type) =>
  expect(await checkedType(name, content)).toBe(type),
);

test.each([
  ['photo.png', '<!doctype html><script>alert(1)</script>'],
  ['photo.jpg', PNG],
  ['photo.png', 'just text'],
  ['photo.png', ''],
  ['notes.txt', PNG],
  ['notes.txt', Buffer.from([1, 0, 2])],
  ['list.csv', 'a;b\x1a1;2'],
  ['list.xlsx', 'a,b'],
  ['list.xlsx', zipOf({ 'a.txt': Buffer.alloc(3) })],
  ['doc.pdf', zipOf(sheetFiles)],
  ['run.exe', EXE],
  ['run', EXE],
  ['photo.png', EXE],
  ['run.abc', '#!/bin/sh\nrm -rf /'],
  ['x.txt', '<?php echo 1;'],
  ['x.js', 'alert(1)'],
  ['x.jar', zipOf({ 'META-INF/MANIFEST.MF': Buffer.alloc(3) })],
  ['all.zip', zipOf({ 'inner.zip': Buffer.alloc(3) })],
  ['all.zip', zipOf({ 'setup.EXE': Buffer.alloc(3) })],
  ['torn.zip', zipOf(sheetFiles).subarray(0, 60)],
  ['logs.gz', Buffer.from('1f8b0800000000000003', 'hex')],
  ['chair.svg', '<html><script>1</script>'],
])('safety 30: %s with other content, or of a blocked kind, is a 415', async (name, content) =>
  expect(await checkedType(name, content)).toBe(415),
);

test('an empty picture is told to be empty, and an empty text is a text', async () => {
  await expect(checkUpload('chair.jpg', asTempFile(Buffer.alloc(0)))).rejects.toMatchObject({
    status: 415,
    body: { file: [{ code: 'type', message: 'The file is empty' }] },
  });
  expect(await checkedType('notes.txt', '')).toBe('text/plain');
});

test('safety 30: a file that unpacks to too much is a 413', async () => {
  expect(await checkedType('bomb.png', pngOf(50_000, 50_000))).toBe(413);
  expect(await checkedType('large.png', pngOf(8000, 7000))).toBe('image/png');
  expect(await checkedType('bomb.zip', zipOf({ zeros: Buffer.alloc(12_000_000) }))).toBe(413);
  expect(await checkedType('bomb.xlsx', zipOf({ ...sheetFiles, 'xl/sheet.xml': Buffer.alloc(12_000_000) }, 100))).toBe(
    413,
  );
  expect(await checkedType('lie.xlsx', zipOf({ ...sheetFiles, 'xl/sheet.xml': Buffer.alloc(5) }, 0xfffffff0))).toBe(
    415,
  );
});

test.each([
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'a/b.png',
  'C:\\a.png',
  'a\0.png',
  'a%00.png',
  'a\r\nb.png',
  'a%0D%0Ab.png',
  'a\u2028b.png',
  'invoice.pdf.exe',
  'photo.png.html',
  'photo.php.png',
  'photo.exe .png',
  'photo\u202egnp.exe',
  '',
  ' ',
  '..',
  `${'a'.repeat(260)}.png`,
  'a.png.',
  'a.png ',
  'a.png\u00a0',
  'a.png\u200b',
  'run.exe.',
  'run.exe ',
  'a.png. .',
  'con',
  'CON.png',
  'nul.txt',
  'aux .png',
  'com1.png',
  'LPT9',
  'lpt².png',
  'a.txt:b.png',
  'a.png::$DATA',
])('safety 30: the name %j is refused', async (name) => expect(await checkedType(name, PNG)).toBe(400));

test('safety 30: no accepted name has a path or a line break', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      if (fileNameProblem(name) !== undefined) return;
      expect(name).not.toMatch(/[/\\\p{Cc}\u2028\u2029]/u);
      expect(name.trim()).not.toMatch(/^\.*$/);
    }),
  );
});

test('the name of a file from a Mac is stored as it is typed, so that a search finds it', () => {
  expect(readFileName('Re\u0301sume\u0301 24%22.pdf')).toBe('R\u00e9sum\u00e9 24".pdf');
});
