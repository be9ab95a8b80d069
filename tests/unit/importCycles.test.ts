import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const SOURCE_FOLDERS = ['shell', 'mf-orders', 'mf-catalogue', 'mf-admin', 'mf-reports', 'bff', 'db'];
const files = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCE_FOLDERS], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(m?[jt]s|tsx)$/.test(file)),
);
/** Folder that a package's name stands for in an import. */
const PACKAGE_FOLDERS: Readonly<Record<string, string>> = {
  '@trestle/schema': 'db/schema',
  '@trestle/kit': 'shell/kit',
  '@trestle/db/identity': 'db/src/identity',
};

/** Lists the files that a file imports: statically, with `import()`, or for a type alone. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\((?:\s*\/\*[^*]*\*\/)?)\s*'([^']+)'/g)].flatMap(
    ([, specifier]) => {
      const name = Object.keys(PACKAGE_FOLDERS).find((each) => specifier!.startsWith(`${each}/`));
      const path = name ? `${PACKAGE_FOLDERS[name]}${specifier!.slice(name.length)}` : join(file, '..', specifier!);
      return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).filter((each) => files.has(each));
    },
  );
}

/**
 * Removes files that import none of the others, or that none of them imports, until nothing changes. What remains are
 * cycles, and files on a way between two cycles.
 */
function filesInCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  let remainingImports = new Map(imports);
  for (let previousSize = -1; previousSize !== remainingImports.size;) {
    previousSize = remainingImports.size;
    const imported = new Set([...remainingImports.values()].flat().filter((file) => remainingImports.has(file)));
    remainingImports = new Map(
      [...remainingImports].filter(
        ([file, targets]) => imported.has(file) && targets.some((each) => remainingImports.has(each)),
      ),
    );
  }
  return [...remainingImports.keys()];
}

test('finds cycles, also by import() and by types', () => {
  const cycle = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', []],
  ]);
  expect(filesInCycles(cycle)).toEqual(['a', 'b', 'c']);
  expect(importsOf('shell/src/routes/shellRoutes.ts')).toEqual(
    expect.arrayContaining([
      'shell/src/home/Home.tsx',
      // Its import() names a chunk.
      'shell/src/pages/NotFound.tsx',
      'db/schema/registry.ts',
      'shell/kit/core/index.ts',
    ]),
  );
});

test('no files import each other in a cycle', () => {
  expect(files.size).toBeGreaterThan(500);
  expect(filesInCycles(new Map([...files].map((file) => [file, importsOf(file)])))).toEqual([]);
});
