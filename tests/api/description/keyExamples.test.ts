import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { createKey, type TestKey } from '../parts/apiKeys';
import { address, as, call, demoRows, expectStatus } from '../parts/people';

/* The programs of the front page of /api/docs are run as they stand there. */

const run = promisify(execFile);
const admin = as('admin');
const MAX_LINES = 20;
let folder: string;
let key: TestKey;
let examples: Map<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-examples-'));
  key = await createKey();
  const { description } = expectStatus(await call('GET', '/api/openapi.json'), 200)['info'] as { description: string };
  examples = new Map(
    [...description.matchAll(/```(sh|python|ts)\n([\s\S]*?)\n```/g)].map(([, language, text]) => [language!, text!]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program with the address and the key in its environment. @returns what it printed */
async function runProgram(command: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, TRESTLE_URL: address, TRESTLE_KEY: key.key };
  return (await run(command, args, { cwd: folder, env, timeout: 60_000, maxBuffer: 16 * 1024 * 1024 })).stdout;
}
const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
/** A test of a program that a machine may lack. It says 'skipped' there. */
const testWith = (command: string) => (isInstalled(command) ? test : test.skip);

test('there is an example of each language, of at most 20 lines', () => {
  expect([...examples.keys()]).toEqual(['sh', 'python', 'ts']);
  for (const [language, text] of examples)
    expect([language, text.split('\n').length <= MAX_LINES]).toEqual([language, true]);
});

testWith('curl')('curl reads a list, and a file as a spreadsheet does', async () => {
  const printed = await runProgram('sh', ['-e', '-c', examples.get('sh')!]);
  expect((JSON.parse(printed) as { results: unknown[] }).results).toHaveLength(5);
  expect(readFileSync(join(folder, 'products.csv'), 'utf8').split('\n').length).toBeGreaterThan(100);
});

testWith('python3')('Python reads all pages of a list', async () => {
  const [first] = await demoRows('product');
  const lines = (await runProgram('python3', ['-c', examples.get('python')!])).trim().split('\n');
  expect(lines[0]).toBe(`${first!['id']} ${first!['description']}`);
  // Demo products end as days pass.
  expect(lines.length).toBeGreaterThan(300);
});

test('TypeScript creates a record and changes it', async () => {
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const file = join(folder, 'example.mjs');
  writeFileSync(file, ts.transpileModule(examples.get('ts')!, { compilerOptions: options }).outputText);
  const printed = await runProgram(process.execPath, [file]);
  expect(printed).toMatch(/^\d+ Deep sea\n$/);
  expectStatus(await admin('DELETE', `/api/code_colour/${Number.parseInt(printed, 10)}/`), 204);
});
