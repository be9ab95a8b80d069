import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

/**
 * Finds the names of the types that a source declares, also in functions, but not in augmentations of other modules.
 */
function typesDeclaredIn(file: string, source: string): string[] {
  const namesBelow = (node: ts.Node): string[] => {
    if (ts.isModuleDeclaration(node)) return [];
    const names: string[] = [];
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) names.push(node.name.text);
    ts.forEachChild(node, (child) => void names.push(...namesBelow(child)));
    return names;
  };
  return namesBelow(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
}

test('finds interfaces and aliases, at any depth, but no imports, texts or augmentations', () => {
  const source = [
    "import type { Imported } from './a';",
    "export type { Imported } from './a';",
    'interface First<T> { value: T }',
    'export type Second<T extends Record<string, unknown>> = T;',
    'function nested() {',
    '  type Third = string;',
    '}',
    '/* interface Commented {} */',
    'const text = `',
    'interface Quoted {}',
    '`;',
    'declare global {',
    '  interface Window { first: string }',
    '}',
    "declare module 'express' {",
    '  interface Request { user: string }',
    '}',
  ].join('\n');
  expect(typesDeclaredIn('source.ts', source)).toEqual(['First', 'Second', 'Third']);
});

test('no two types have the same name', () => {
  const filesByType = new Map<string, string[]>();
  for (const file of files)
    for (const name of typesDeclaredIn(file, readFileSync(join(root, file), 'utf8')))
      filesByType.set(name, [...(filesByType.get(name) ?? []), file]);
  expect(filesByType.size).toBeGreaterThan(500);
  const duplicates = [...filesByType].filter(([, declaringFiles]) => declaringFiles.length > 1);
  expect(duplicates.map(([name, declaringFiles]) => `${name}: ${declaringFiles.toSorted().join(', ')}`)).toEqual([]);
});
