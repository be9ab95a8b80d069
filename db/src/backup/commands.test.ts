import { formatHeader, parseHeader, storedFilesText } from './backupFormat';
import { findingText, restoreText } from './commands';
import { requireKnown, requirePacketSize, type RestoreSummary } from './restoreBackup';
import { sameRows } from './readBackup';
import { fileDigests } from './checks/releaseFiles';
import { foreignKeyCheck } from './checks/referenceChecks';
import { uniqueFields } from './checks/declaredChecks';
import { entitiesByName } from '@trestle/schema/entities/all';

const header = { format: 1, version: '1.0.0', migrations: ['0001_people_and_codes'], date: '2026-01-01T00:00:00.000Z' };
const summary: RestoreSummary = {
  header,
  end: { rows: { user: 2, group: 3 }, sha256: 'x' },
  ended: { session: 4 },
  needsMigration: true,
};

test('after a restore an operator reads which secrets change, which settings stay, and what is due', () => {
  const text = restoreText(summary).join('\n');
  expect(text).toContain('2 tables, 5 rows');
  expect(text).toContain('Ended: 4 sessions, 0 invitations');
  expect(text).toMatch(/Change JWT_SECRET and SERVICE_KEY/);
  expect(text).toMatch(/Keep BACKEND_VARIANT, PRODUCT_SLUG and SUPERUSER_GROUP/);
  expect(text).toMatch(/people erased since then are there again/);
  expect(text).toMatch(/Passwords, passkeys, authenticator apps .* works again/);
  expect(text).toMatch(/run `migrate` now/);
  expect(restoreText({ ...summary, needsMigration: false }).join()).not.toContain('migrate');
});

test('contents of files in a store are named, since the backup lacks them', () => {
  const storedFiles = { count: 20_000, bytes: 2048 };
  expect(storedFilesText(storedFiles).join()).toMatch(/20000 files \(2 KiB\) are not in it .* its bucket, too/);
  expect(storedFilesText(undefined)).toEqual([]);
  const text = restoreText({ ...summary, header: { ...header, storedFiles } }).join('\n');
  expect(text).toMatch(/20000 files are in the store of FILES_URL.*check-data/);
  expect(parseHeader(formatHeader({ ...header, storedFiles }).trim())).toEqual({ ...header, storedFiles });
  expect(parseHeader(formatHeader(header).trim())).toEqual(header);
});

test('a backup with migrations that this version does not know is refused by their names', () => {
  expect(() => requireKnown(header)).not.toThrow();
  expect(() => requireKnown({ ...header, migrations: ['9999_x', '9998_y'] })).toThrow("doesn't know 9999_x, 9998_y");
});

test('a server that takes smaller statements than the backup has is refused with what to set', () => {
  const mib = 1024 * 1024;
  expect(() => requirePacketSize(16 * mib - 1, 16 * mib)).not.toThrow();
  expect(() => requirePacketSize(16 * mib, 16 * mib)).toThrow(
    /a statement of 17 MiB, and the server takes 16: SET GLOBAL max_allowed_packet = 17825792, /,
  );
});

test('counts of rows are the same only with the same tables', () => {
  expect(sameRows({ a: 1, b: 0 }, { b: 0, a: 1 })).toBe(true);
  const others: Record<string, number>[] = [{ a: 1 }, { a: 1, b: 1 }, { a: 1, c: 0 }, { a: 1, b: 0, c: 0 }];
  for (const other of others) expect(sameRows({ a: 1, b: 0 }, other)).toBe(false);
});

test('a finding says what, how many, which first, and what to do', () => {
  const finding = { what: 'wrong', count: 3, examples: ['1', '2'], remedy: 'Do this.' };
  expect(findingText(finding)).toBe('wrong: 3 (1, 2, …)\n  Do this.\n');
  expect(findingText({ ...finding, count: 2 })).toBe('wrong: 2 (1, 2)\n  Do this.\n');
});

test('digests are of whole files, however many chunks each has', async () => {
  const chunk = (module_release: number, path: string, data: string) => ({
    module_release,
    path,
    data: Buffer.from(data),
  });
  const digestsOf = async (...chunks: ReturnType<typeof chunk>[]) => {
    const digests: { release: number; path: string; digest: string }[] = [];
    const stream = async function* () {
      yield* chunks;
    };
    for await (const digest of fileDigests(stream())) digests.push(digest);
    return digests;
  };
  const [whole] = await digestsOf(chunk(1, 'a', 'xy'));
  expect(whole!.digest).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
  const pieces = await digestsOf(chunk(1, 'a', 'x'), chunk(1, 'a', 'y'), chunk(1, 'b', 'xy'), chunk(2, 'b', 'x'));
  expect(pieces.map(({ release, path }) => `${release} ${path}`)).toEqual(['1 a', '1 b', '2 b']);
  expect(pieces.slice(0, 2).map(({ digest }) => digest)).toEqual([whole!.digest, whole!.digest]);
  expect(await digestsOf()).toEqual([]);
});

test('rows without an id are named by all of their key', () => {
  const foreignKey = { table: 'user_groups', column: 'group', refTable: 'group', refColumn: 'id' };
  expect(foreignKeyCheck(foreignKey, ['user', 'group']).wrongRows.text).toContain(
    "CONCAT_WS('/', c.`user`, c.`group`) AS `id`",
  );
});

test('fields that are unique together are one group', () => {
  expect(uniqueFields(entitiesByName.get('permission')!)).toEqual([['content_type', 'codename']]);
  expect(uniqueFields(entitiesByName.get('user')!)).toEqual([['username'], ['email']]);
  expect(uniqueFields(entitiesByName.get('product')!)).toEqual([]);
});
