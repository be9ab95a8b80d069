import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Lints made-up files with the repository's rules, and returns the complaints by file. */
function lint(files: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'trestle-lint-'));
  try {
    for (const file of ['oxlint.config.ts', 'tests/importRules.ts']) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; message: string; help?: string; code?: string }[];
    };
    const complaints: Record<string, string> = {};
    for (const { filename, ...rest } of diagnostics)
      complaints[filename] = `${complaints[filename] ?? ''}${JSON.stringify(rest)}\n`;
    return complaints;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Source of a file that imports something. */
const sourceImporting = (specifier: string) =>
  `import * as imported from '${specifier}';\nexport const used = imported;\n`;

const FORBIDDEN_IMPORTS: [rule: number, file: string, specifier: string][] = [
  [1, 'db/schema/field.ts', 'node:fs'],
  [1, 'db/schema/field.ts', 'sequelize'],
  [1, 'db/schema/entities/store.ts', '@trestle/kit/core'],
  [1, 'db/schema/field.ts', '../src/sql/select'],
  [1, 'db/schema/field.ts', 'zod/mini'],
  [1, 'db/schema/releases/releaseSchema.ts', 'zod'],
  [1, 'db/schema/calls/session.ts', 'zod/mini'],
  [6, 'shell/kit/core/api/request.ts', '@trestle/schema/calls/session'],
  [6, 'mf-orders/src/remote.ts', '@trestle/schema/calls/session'],
  [1, 'db/schema/releases/releaseSchema.ts', '../../src/sql/select'],
  [2, 'shell/kit/list/ListPage.tsx', '@trestle/db/identity/sessions'],
  [2, 'shell/kit/list/ListPage.tsx', '@trestle/mf-orders/remote'],
  [2, 'shell/kit/core/index.ts', '../src/nav/menu'],
  [2, 'shell/src/App.tsx', '@trestle/mf-orders/remote'],
  [7, 'shell/src/App.tsx', '../../mf-orders/src/remote'],
  [2, 'shell/src/App.tsx', '@trestle/bff/app'],
  [3, 'mf-orders/src/remote.ts', '@trestle/mf-admin/remote'],
  [7, 'mf-orders/src/remote.ts', '../../mf-admin/src/remote'],
  [3, 'mf-orders/src/remote.ts', '@trestle/shell/App'],
  [3, 'mf-orders/src/remote.ts', '@fluentui/react-components'],
  [3, 'mf-orders/src/order/Order.tsx', 'react-final-form'],
  [4, 'bff/src/app.ts', '@trestle/db/orders'],
  [4, 'bff/src/app.ts', '@trestle/db'],
  [4, 'bff/src/app.ts', '@trestle/kit/core'],
  [4, 'db/src/server.ts', '@trestle/bff/app'],
  [4, 'db/src/server.ts', '@trestle/kit/core'],
  [4, 'db/embedded/server.ts', '@trestle/bff/app'],
  [4, 'tests/api/login.test.ts', '@trestle/db/identity/sessions'],
  [7, 'tests/api/login.test.ts', '../../bff/src/app'],
  [5, 'db/src/orders/order.ts', '../reports/reports'],
  [5, 'db/src/admin/groups/tree.ts', '../../files/store'],
  [5, 'db/src/collection/read/list.ts', '../../orders/order'],
  [5, 'db/src/platform/metrics.ts', '../identity/sessions'],
  [6, 'shell/src/App.tsx', '@trestle/schema/entities/all'],
  [6, 'shell/kit/core/index.ts', '@trestle/schema/entities/all'],
  [6, 'mf-admin/src/remote.ts', '@trestle/schema/entities/all'],
  [9, 'shell/kit/core/remote.ts', '../list/ListPage'],
  [9, 'shell/kit/core/keys/KeysWindow.tsx', '../../form/Form'],
  [9, 'shell/kit/form/tags/TagsInput.tsx', '../../widgets/speed/SpeedSelect'],
  [9, 'shell/kit/list/ListPage.tsx', '../widgets/crossTab/CrossTab'],
  [9, 'shell/kit/widgets/crossTab/CrossTab.tsx', '../../standalone'],
  [10, 'db/src/sql/select.ts', 'sequelize'],
  [10, 'db/src/sql/planning/planList.ts', '../../collection/read/list'],
  [10, 'db/src/collection/read/readRecord.ts', 'mysql2'],
  [10, 'db/src/collection/read/readRecord.ts', 'sequelize'],
  [10, 'db/src/model/models.ts', 'mysql2/promise'],
  [10, 'db/src/orders/reserveStock.ts', 'sequelize'],
  [7, 'bff/src/app.ts', '../../db/src/identity/sessions'],
  [7, 'db/src/model/define.ts', '../../schema/field'],
  [7, 'shell/src/App.tsx', '../kit/core'],
  [8, 'bff/src/app.ts', 'node:process'],
];

/** The imports in as few folders as hold each file once: every run of the linter costs a fifth of a second. */
const folders: Record<string, string>[] = [];
const folderOf = FORBIDDEN_IMPORTS.map(([, file, specifier]) => {
  const found = folders.findIndex((files) => !(file in files));
  const index = found < 0 ? folders.push({}) - 1 : found;
  folders[index]![file] = sourceImporting(specifier);
  return index;
});
let complaintsOf: Record<string, string>[];
beforeAll(() => {
  complaintsOf = folders.map(lint);
});

test.each(FORBIDDEN_IMPORTS.map((row, i) => [...row, i] as const))(
  'rule %i: %s may not import %s',
  (rule, file, _specifier, i) => {
    expect(complaintsOf[folderOf[i]!]![file]).toContain(`(rule ${rule})`);
  },
);

test('dynamic imports and type imports are seen as well', () => {
  const complaints = lint({
    'shell/src/late.ts': "export const late = () => import('@trestle/mf-orders/remote');\n",
    'shell/src/type.ts': "export type { Order } from '@trestle/mf-orders/remote';\n",
  });
  expect(complaints['shell/src/late.ts']).toContain('(rule 2)');
  expect(complaints['shell/src/type.ts']).toContain('(rule 2)');
});

test('rule 7: no cycle, no file that only re-exports', () => {
  const complaints = lint({
    'bff/src/a.ts': "import { b } from './b';\nexport const a = () => b;\n",
    'bff/src/b.ts': "import { a } from './a';\nexport const b = () => a;\n",
    'bff/src/index.ts': "export * from './a';\nexport { b } from './b';\n",
  });
  expect(complaints['bff/src/a.ts']).toContain('no-cycle');
  expect(complaints['bff/src/index.ts']).toContain('no-barrel-file');
});

test('rule 8: process.env is read in the settings files alone', () => {
  const readsEnvironment = 'export const port = process.env.PORT;\n';
  const complaints = lint({
    'bff/src/app.ts': readsEnvironment,
    'db/src/server.ts': readsEnvironment,
    'bff/src/settings.ts': readsEnvironment,
    'db/src/settings.ts': readsEnvironment,
  });
  expect(Object.keys(complaints).sort()).toEqual(['bff/src/app.ts', 'db/src/server.ts']);
});

test('what is allowed is let through', () => {
  expect(
    lint({
      'db/schema/entities/store.ts': sourceImporting('../entity'),
      'db/schema/releases/releaseSchema.ts': sourceImporting('zod/mini'),
      'db/schema/calls/session.ts': sourceImporting('zod'),
      'shell/kit/core/index.ts': sourceImporting('@trestle/schema/field'),
      'shell/src/App.tsx': sourceImporting('@trestle/kit/core'),
      'mf-orders/src/remote.ts': sourceImporting('@trestle/schema/entities/container'),
      'mf-orders/src/order/Order.tsx': sourceImporting('@trestle/kit/form'),
      'bff/src/app.ts': sourceImporting('@trestle/db/identity/sessions'),
      'bff/src/auth/login.ts': sourceImporting('@trestle/schema/entities/all'),
      'db/src/orders/order.ts': sourceImporting('../collection/router'),
      'db/src/server.ts': sourceImporting('./orders/order'),
      'tests/api/login.test.ts': sourceImporting('@trestle/schema/entities/all'),
    }),
  ).toEqual({});
});
