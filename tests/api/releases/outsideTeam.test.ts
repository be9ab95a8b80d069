import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOutsideRemote, type OutsideRemote } from '../../outsideRemote';
import { address } from '../parts/people';
import { createTestRemote, type TestRemote } from './testRemote';

jest.setTimeout(120_000);

let released: TestRemote;
let outside: OutsideRemote;
beforeAll(async () => {
  released = await createTestRemote();
  outside = await createOutsideRemote(released.name);
});
afterAll(async () => {
  await outside?.remove();
  await released.remove();
});

/** Runs `trestle-remote` against the running product. */
const run = (args: readonly string[], token = released.token) =>
  outside.command([...args, '--to', address], { TRESTLE_RELEASE_TOKEN: token });
const done = (stdout: unknown) => ({ code: 0, stdout, stderr: '' });
const setVersion = (version: string) => {
  const file = join(outside.folder, 'package.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version }));
};

test('from an empty folder to a release, and back, by one command', async () => {
  const { name } = released;
  expect(await outside.command(['check'])).toMatchObject({ code: 2, stderr: expect.stringContaining('no build') });
  const built = await outside.command(['build']);
  expect(built).toMatchObject({ code: 0, stdout: expect.stringMatching(/ 1\.0\.0-[\da-f]{10} is built: \d+ files/) });
  const [version] = /1\.0\.0-[\da-f]{10}/.exec(built.stdout)!;
  expect(await outside.command(['check'])).toEqual(done(expect.stringContaining(`${version} is in order.`)));
  expect(await run(['check'])).toEqual(done(`${name} ${version} can be released at ${address}.\n`));
  expect(await released.releases()).toEqual([]);

  expect(await run(['release', '--notes', 'First'])).toEqual(
    done(expect.stringContaining(`${name} ${version} is current at ${address}`)),
  );
  await released.setOpen(true);
  expect(await released.versionFor()).toBe(version);
  expect(await run(['status', '--wait'])).toEqual(done(expect.stringContaining(`  ${version} is current.`)));
  expect(await run(['rollback'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no release before this one. It can be switched off'),
  });

  setVersion('1.1.0');
  const later = version.replace('1.0.0', '1.1.0');
  expect(await run(['preview'])).toEqual(done(expect.stringContaining(`${later} can be previewed by staff`)));
  expect(await released.versionFor()).toBe(version);
  expect(await run(['share', '20'])).toEqual(done(expect.stringContaining(`${later} is on trial for 20 % of users`)));
  expect(await run(['status'])).toEqual(done(expect.stringContaining(`${later} is on trial for 20 % of users.`)));
  expect(await run(['promote'])).toEqual(done(expect.stringContaining(`${later} is current`)));
  expect(await released.versionFor()).toBe(later);
  expect(await run(['rollback'])).toEqual(done(`${name} ${version} is current at ${address}.\n`));
  expect(await released.versionFor()).toBe(version);
  expect(await run(['switch', 'off', '--reason', 'Withdrawn'])).toEqual(done(expect.stringContaining('switched off')));
  expect(await released.versionFor()).toBeUndefined();
  expect(await run(['status'])).toEqual(done(expect.stringContaining('Withdrawn')));
});

test('a build under another name is refused, and one that lost a script', async () => {
  const dist = join(outside.folder, 'dist');
  const script = readdirSync(dist).find((file) => /^\d+\..*\.js$/.test(file))!;
  renameSync(join(dist, script), join(outside.folder, script));
  for (const reply of [await outside.command(['check']), await run(['release'])])
    expect(reply).toMatchObject({ code: 1, stderr: expect.stringContaining(`"${script}"`) });
  renameSync(join(outside.folder, script), join(dist, script));
  const before = readFileSync(join(outside.folder, 'package.json'), 'utf8');
  outside.write('package.json', before.replace(released.name, 'mf-other'));
  expect(await outside.command(['check'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('must name mf-other'),
  });
  outside.write('package.json', before);
});

test('the command says why not, and by its exit code what kind of no', async () => {
  expect(await run(['share', '200'])).toMatchObject({ code: 2, stderr: expect.stringContaining('from 1 to 99') });
  expect(await outside.command(['publish'])).toMatchObject({ code: 2, stderr: expect.stringContaining('init FOLDER') });
  expect(await outside.command(['release', '--to', address])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('TRESTLE_RELEASE_TOKEN is missing'),
  });
  expect(await run(['check'], 'release_nobody')).toMatchObject({ code: 1, stderr: expect.stringContaining('(401)') });
  const nowhere = await outside.command(['status', '--to', 'http://127.0.0.1:1'], { TRESTLE_RELEASE_TOKEN: 'x' });
  expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining('could not be reached') });
  expect(await run(['status', '9.9.9', '--wait', '--timeout', '0'])).toMatchObject({ code: 3 });
  expect(await outside.command(['init', '.'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('empty folder'),
  });
});

test('update renews the packages, and leaves everything else as it is', async () => {
  const read = () =>
    JSON.parse(readFileSync(join(outside.folder, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
  const before = read();
  const kit = before.devDependencies['@trestle/kit']!;
  const older = { ...before, devDependencies: { ...before.devDependencies, '@trestle/kit': 'file:packages/old.tgz' } };
  outside.write(
    'package.json',
    JSON.stringify({ ...older, devDependencies: { ...older.devDependencies, own: '1.0.0' } }),
  );
  outside.write('packages/trestle-kit-1.0.0.tgz', 'old');
  outside.write('packages/own.tgz', 'own');
  expect(await outside.command(['update'])).toEqual(done(expect.stringContaining('npm install')));
  expect(read()).toEqual({ ...before, devDependencies: { ...before.devDependencies, own: '1.0.0' } });
  expect(readdirSync(join(outside.folder, 'packages'))).not.toContain('trestle-kit-1.0.0.tgz');
  expect(readdirSync(join(outside.folder, 'packages'))).toEqual(
    expect.arrayContaining(['own.tgz', kit.slice('file:packages/'.length)]),
  );
  rmSync(join(outside.folder, 'packages/own.tgz'));
});

test('check finds here what any server refuses, and there what this one does', async () => {
  const file = join(outside.folder, 'dist/remote.json');
  const description = JSON.parse(readFileSync(file, 'utf8')) as { pages: object[] };
  const describe = (changes: object) => writeFileSync(file, JSON.stringify({ ...description, ...changes }));
  const [page] = description.pages;
  describe({ contract: 99 });
  expect(await outside.command(['check'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('contract: Built for contract 99'),
  });
  describe({ pages: [page, page] });
  expect(await outside.command(['check'])).toMatchObject({ code: 1, stderr: expect.stringContaining('already') });
  describe({ pages: [...description.pages, { ...page, name: 'stock.list', path: '/elsewhere' }] });
  expect(await outside.command(['check'])).toMatchObject({ code: 0 });
  const before = await released.releases();
  expect(await run(['check'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('mf-orders has a page stock.list'),
  });
  describe({ operations: ['GET /api/shelf/'] });
  expect(await run(['check'])).toMatchObject({ code: 1, stderr: expect.stringContaining('GET /api/shelf/') });
  expect(await released.releases()).toEqual(before);
});
