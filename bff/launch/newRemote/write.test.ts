import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { writeRemote } from './write.mjs';

// Prettier is a module that Jest can't run.
jest.mock('prettier', () => ({ format: jest.fn(), resolveConfig: async () => null }));

const entity = {
  name: 'fabric',
  label: 'Fabric',
  plural: 'Fabrics',
  fields: { name: {} },
  list: { columns: ['name'] },
};
const plan = {
  name: 'mf-pricing',
  title: 'Pricing',
  component: 'Pricing',
  prefix: 'pricing',
  isShownElsewhere: false,
  entity,
  entities: [{ entity, constant: 'fabric' }],
  menuOrder: 110,
  port: 4200,
  contract: 1,
};
const ROOT_FILES = {
  'package.json': { version: '1.0.0', workspaces: ['shell', 'mf-admin', 'tests'] },
  'package-lock.json': { packages: { '': {}, shell: {} } },
  'mf-admin/package.json': { peerDependencies: { react: '19' } },
  'tests/package.json': { devDependencies: { '@playwright/test': '1' } },
};
const CHANGED_FILES = ['package.json', 'package-lock.json'];

let root: string;
const readAll = () => [readdirSync(root), ...CHANGED_FILES.map((file) => readFileSync(join(root, file), 'utf8'))];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trestle-new-remote-'));
  for (const folder of ['mf-admin', 'tests']) mkdirSync(join(root, folder));
  for (const [file, content] of Object.entries(ROOT_FILES)) writeFileSync(join(root, file), JSON.stringify(content));
  jest.mocked(format).mockReset();
  jest.mocked(format).mockImplementation(async (text) => text);
});
afterEach(() => rmSync(root, { recursive: true }));

test('nothing stays of a remote that could not be written to its end, so that the command can be given again', async () => {
  const before = readAll();
  // There is no folder for npm's link.
  await expect(writeRemote(root, plan)).rejects.toThrow('ENOENT');
  expect(readAll()).toEqual(before);

  mkdirSync(join(root, 'node_modules/@trestle'), { recursive: true });
  await writeRemote(root, plan);
  expect(existsSync(join(root, 'mf-pricing/src/remote.ts'))).toBe(true);
  const [, rootPackage, lock] = readAll();
  expect(JSON.parse(String(rootPackage))).toMatchObject({ workspaces: ['shell', 'mf-admin', 'mf-pricing', 'tests'] });
  expect(JSON.parse(String(lock))).toHaveProperty(['packages', 'node_modules/@trestle/mf-pricing', 'link'], true);
});

test('nothing is written before every file is known to be good', async () => {
  const before = readAll();
  jest.mocked(format).mockImplementation(async (text, options) => {
    if (options?.filepath?.endsWith('.spec.ts')) throw new SyntaxError('Unexpected token');
    return text;
  });
  await expect(writeRemote(root, plan)).rejects.toThrow('Unexpected token');
  expect(readAll()).toEqual(before);
});

test("somebody's folder of that name stays", async () => {
  mkdirSync(join(root, 'mf-pricing'));
  writeFileSync(join(root, 'mf-pricing/notes.txt'), 'mine');
  await expect(writeRemote(root, plan)).rejects.toThrow('EEXIST');
  expect(readdirSync(join(root, 'mf-pricing'))).toEqual(['notes.txt']);
});
