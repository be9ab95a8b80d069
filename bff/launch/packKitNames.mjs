import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeExports } from '../../shell/build/kitReference.mjs';
import { root } from './processes.mjs';

/** Says what somebody did who runs the names instead of the shell's code. */
const MISSING = `const missing = (name) => () => {
  throw new Error(\`\${name} comes from the shell at run time. Unit tests get it by @trestle/kit/jest.\`);
};
`;

/**
 * Writes a module for each sub-path that only names what the shell's module exports. Builds that look for names before
 * they leave a library to the shell, as Vite's federation does, find them there; nothing of it is in their files.
 * @param {string} stage @param {readonly (readonly [path: string, file: string])[]} exports source files by sub-path
 * @returns {Record<string, { default: string }>} the module by sub-path, as `exports` names it
 */
export function stageNames(stage, exports) {
  return Object.fromEntries(
    exports.map(([path, file]) => {
      const names = describeExports(join(root, file), root).flatMap(({ name, kind }) =>
        kind === 'type' ? [] : [name],
      );
      const module = `./names/${path.slice(2)}.mjs`;
      mkdirSync(dirname(join(stage, module)), { recursive: true });
      const lines = names.map((name) => `export const ${name} = missing('${name}');\n`);
      writeFileSync(join(stage, module), MISSING + lines.join(''));
      return [path, { default: module }];
    }),
  );
}
