import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { forVariant } from '@trestle/schema/forVariant';
import { entities } from '@trestle/schema/entities/all';
import type { Variant } from '@trestle/schema/field';
import { createOpenApiDocument } from './document';

const root = resolve(__dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trestle-docs-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function writeDocument(variant: Variant): string {
  const file = join(folder, `${variant}.json`);
  const servedEntities = entities.map((entity) => forVariant(entity, variant));
  writeFileSync(
    file,
    JSON.stringify(createOpenApiDocument({ entities: servedEntities, variant, product: 'trestle', name: 'Trestle' })),
  );
  return file;
}
/** Runs a script with Node. Returns its exit code, and its output where that isn't 0. */
function run(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): [code: number | null, output: string] {
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], options);
  return [status, status === 0 ? '' : (stdout + stderr).slice(-6000)];
}

// Redocly's linter reports each use to its makers and looks for a newer version, unless both are switched off.
const SILENT = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
test("the documents of both variants pass Redocly's linter", () => {
  const lint = ['lint', writeDocument('standard'), writeDocument('go'), '--config', 'tests/redocly.yaml'];
  expect(run('node_modules/@redocly/cli/bin/cli.js', lint, SILENT)).toEqual([0, '']);
}, 60_000);

/** What a program does with a client: reads errors, sends a nested row, changes one field alone. */
const CLIENT_PROGRAM = `
import type { components } from './openapi-typescript';
import type { Errors as HeyErrors, StoreOrderChange as HeyChange } from './hey-api';
import { patchStoreOrder } from './hey-api';
import type { Errors as OrvalErrors, StoreOrderChange as OrvalChange } from './orval';

type TypesErrors = components['schemas']['errors'];
type TypesChange = components['schemas']['store_order_change'];
const rows = <E>(...each: E[]): E[] => each;
const quantity = [{ code: 'max', message: 'Maximum value 3' }];
const hey: HeyErrors = { quantity, store_order_lines: rows<HeyErrors>({}, { quantity }), non_field_errors: ['No'] };
const errors: [HeyErrors, OrvalErrors, TypesErrors] = [hey, hey, hey];
const first = errors.map(each => each['quantity']?.[0]);
export const words = first.map(each =>
  typeof each === 'object' && 'message' in each && typeof each.message === 'string' ? each.message : '',
);

const line = { stock_id: 7, quantity: 2 };
export const changes: [HeyChange, OrvalChange, TypesChange] = [
  { notes: 'a' },
  { store_order_lines: [line] },
  { notes: null, store_order_lines: [line, { id: 4, quantity: 1 }] },
];
export const change = () => patchStoreOrder({ path: { id: 1 }, body: changes[0] });
`;
const STRICT_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'preserve',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};
test('hey-api, openapi-typescript and orval generate clients that compile in strict mode', () => {
  expect(run('tests/clients/generate.mjs', [writeDocument('standard'), folder])).toEqual([0, '']);
  writeFileSync(join(folder, 'use.ts'), CLIENT_PROGRAM);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT_OPTIONS, include: ['.'] }));
  expect(run('node_modules/typescript/bin/tsc', ['-p', folder])).toEqual([0, '']);
}, 60_000);
