import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeExports } from './kitReference.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trestle-reference-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('exports are listed by name with their comment and head, wherever they stand', () => {
  write('parts.ts', '/** Ädds ♥ up. */\nexport function addUp(a: number, b = 2): number {\n  return a + b;\n}\n');
  write(
    'types.tsx',
    'import { x } from "y";\n/** A size. */\nexport interface Size {\n  /** Metres. */\n  width: number;\n}\n',
  );
  const entry = write(
    'index.ts',
    "/** All of it. */\nexport { addUp } from './parts';\nexport * from './types';\nexport { Button as Press } from '@x/buttons';\n" +
      '/** Half of it.\n * @returns it */\nexport const half = (n: number): number => n / 2;\nexport const LIMIT = 3;\n',
  );
  expect(describeExports(entry, folder)).toEqual([
    {
      name: 'addUp',
      kind: 'function',
      about: 'Ädds ♥ up.',
      code: 'function addUp(a: number, b = 2): number',
      file: 'parts.ts',
    },
    {
      name: 'half',
      kind: 'function',
      about: 'Half of it.\n@returns it',
      code: 'half = (n: number): number',
      file: 'index.ts',
    },
    { name: 'LIMIT', kind: 'value', about: '', code: 'LIMIT = 3', file: 'index.ts' },
    { name: 'Press', kind: 'value', about: '', code: '', file: '@x/buttons' },
    {
      name: 'Size',
      kind: 'type',
      about: 'A size.',
      code: 'interface Size {\n  /** Metres. */\n  width: number;\n}',
      file: 'types.tsx',
    },
  ]);
});

test('every function and value of the kit has a comment', () => {
  const shell = join(__dirname, '..');
  const entries = [
    'kit/core/index.ts',
    'kit/list/index.ts',
    'kit/form/index.ts',
    'kit/widgets/index.ts',
    'trade/core.ts',
  ];
  const bare = entries.flatMap((entry) =>
    describeExports(join(shell, entry), shell).filter(({ kind, about, code }) => kind !== 'type' && code && !about),
  );
  expect(bare.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});
