import { parseSync, type ModuleItem } from '@swc/core';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const servers = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'bff/src', 'db/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'));

/** Whether a function's body is statements in braces, by the type that the parser gives it. */
const isBlock = (type: string): boolean => type === 'BlockStatement' || type === 'FunctionBody';

/** Names of the arrow functions with statements that stand at the top of a file. */
function namedArrows(source: string): string[] {
  const { body } = parseSync(source, { syntax: 'typescript', target: 'es2022' });
  return body.flatMap((item: ModuleItem) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' &&
      !('typeAnnotation' in id && id.typeAnnotation) &&
      init?.type === 'ArrowFunctionExpression' &&
      isBlock(init.body.type)
        ? [id.value]
        : [],
    );
  });
}

test('in both servers, a named function with statements is declared by `function`', () => {
  expect(servers.length).toBeGreaterThan(400);
  const found = servers.flatMap((file) =>
    namedArrows(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
test('an arrow may be one expression, or have a type of its own', () => {
  expect(namedArrows('export const double = (n: number) => { return 2 * n; };')).toEqual(['double']);
  expect(namedArrows('const double = (n: number) => 2 * n;')).toEqual([]);
  expect(namedArrows('const handle: Handler = (req) => { done(req); };')).toEqual([]);
  expect(namedArrows('function double(n: number) { return 2 * n; }')).toEqual([]);
});
