import { fileURLToPath } from 'node:url';
import { ES_MODULE_PACKAGES, MODULE_FILE_EXTENSIONS, SWC_OPTIONS, TRANSFORMED_FILES } from './jestTransform.mjs';

// A shell's own NODE_ENV=production would bring React's build for production, which has no `act`.
process.env.NODE_ENV = 'test';

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
  moduleFileExtensions: MODULE_FILE_EXTENSIONS,
  transform: { [TRANSFORMED_FILES]: ['@swc/jest', SWC_OPTIONS] },
  transformIgnorePatterns: [`/node_modules/(?!(${transformed})/)`],
};
