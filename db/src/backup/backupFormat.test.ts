import { BackupError, formatEnd, formatHeader, parseEnd, parseHeader, type BackupHeader } from './backupFormat';

const header: BackupHeader = { format: 1, version: '1.2.3', migrations: ['0001_a'], date: '2026-01-01T00:00:00.000Z' };

test('header and end are comments of one line, and are read as they were written', () => {
  expect(formatHeader(header)).toMatch(/^-- trestle-backup \{[^\n]+\}\n$/);
  expect(parseHeader(formatHeader(header).trimEnd())).toEqual(header);
  const end = { rows: { user: 2 }, sha256: 'ab' };
  expect(formatEnd(end)).toMatch(/^-- trestle-backup-end \{[^\n]+\}\n$/);
  expect(parseEnd(formatEnd(end))).toEqual(end);
});

test.each([
  ['-- MariaDB dump', 'no backup of this product'],
  ['-- trestle-backup {"format":1', 'no backup of this product'],
  ['-- trestle-backup {"format":2}', 'form 2'],
  ['-- trestle-backup {"format":1,"version":"1"}', 'damaged'],
])('%s is no header', (line, message) => {
  expect(() => parseHeader(line)).toThrow(BackupError);
  expect(() => parseHeader(line)).toThrow(message);
});

test.each([
  '',
  '-- Dump completed',
  '-- trestle-backup-end {"rows":{',
  '-- trestle-backup-end {"rows":null,"sha256":"a"}',
])('%s is no end', (line) => {
  expect(parseEnd(line)).toBeUndefined();
});
