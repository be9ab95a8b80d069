import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';

const PLUGIN = pathToFileURL(resolve('shell/build/rspack.freshModules.mjs')).href;
const FILES = {
  'rspack.config.mjs': `
import { FreshModulesPlugin } from '${PLUGIN}';
export default {
  entry: './index.js',
  mode: 'production',
  output: { path: import.meta.dirname, filename: 'built.js' },
  optimization: { concatenateModules: false },
  plugins: [new FreshModulesPlugin()],
};
`,
  'index.js': "tries.push(() => import(/* webpackMode: 'eager' */ './page.js'));",
  'page.js': "import { library } from './library.js';\nexport default () => `a page with ${library}`;",
  'library.js':
    "runs.push('library');\nif (runs.length === 1) throw new Error('gone');\nexport const library = 'charts';",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-fresh-'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a module that threw is run again, with those that need it, and afterwards no more', async () => {
  await promisify(execFile)(process.execPath, [resolve('node_modules/.bin/rspack'), 'build'], { cwd: folder });
  const [tries, runs]: [(() => Promise<{ default: () => string }>)[], string[]] = [[], []];
  runInNewContext(readFileSync(join(folder, 'built.js'), 'utf8'), { tries, runs });
  const load = tries[0]!;
  await expect(load()).rejects.toMatchObject({ message: 'gone' });
  expect((await load()).default()).toBe('a page with charts');
  await load();
  expect(runs).toEqual(['library', 'library']);
});
