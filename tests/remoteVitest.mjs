import { fileURLToPath } from 'node:url';
import { defaultClientConditions } from 'vite';

/** Files of the packed kit (bff/launch/packKit.mjs). */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Under these Vitest, and Node beside it, find the code of the kit and the compiled schema. */
const CONDITIONS = ['trestle-vitest', 'trestle-test'];

/** Vitest for the screens of a remote in another repository: `@trestle/kit/vitest`. The kit's code is in `test`. */
export default {
  resolve: { conditions: [...CONDITIONS, ...defaultClientConditions] },
  test: {
    environment: 'jsdom',
    globals: true,
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    execArgv: CONDITIONS.map((condition) => `--conditions=${condition}`),
    setupFiles: [here('./vitestGlobals.mjs'), here('../test/missingApis.cjs'), here('../test/domSetup.cjs')],
  },
};
