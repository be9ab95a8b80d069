import { fileURLToPath } from 'node:url';
import { ES_MODULE_PACKAGES } from './esModulePackages.mjs';

/** Files of the packed kit (bff/launch/packKit.mjs). */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const transformed = ['@trestle/schema', ...ES_MODULE_PACKAGES].join('|');

/** Jest for the screens of a remote in another repository: `@trestle/kit/jest`. The kit's code is in `test`. */
export default {
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['node', 'trestle-test'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  testTimeout: 20_000,
  setupFiles: [here('../test/missingApis.cjs')],
  setupFilesAfterEnv: [here('../test/domSetup.cjs')],
  moduleNameMapper: {
    '^@fluentui/react-icons$': here('./fluentIcons.cjs'),
    '^@fluentui/react-components$': here('./fluentComponents.cjs'),
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'json', 'node'],
  transform: {
    '^.+\\.(m?[jt]s|[jt]sx)$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${transformed})/)`],
};
