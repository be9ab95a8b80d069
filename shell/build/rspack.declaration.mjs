import { createJiti } from 'jiti';
import { join } from 'node:path';

/** The part of the kit that a remote's declaration imports. The rest of the kit needs a browser. */
const KIT_DECLARATIONS = join(import.meta.dirname, '../kit/core/remote.ts');

/**
 * Runs a TypeScript file that only declares something, such as a remote's `remote.ts`, in Node. Pages are not fetched:
 * their `import()` calls are never made.
 * @returns what it exports
 */
export function importDeclaration(file) {
  const jiti = createJiti(import.meta.url, {
    alias: { '@trestle/kit/core': KIT_DECLARATIONS },
    fsCache: false,
    moduleCache: false,
  });
  return jiti.import(file);
}
