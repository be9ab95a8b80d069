import { jestProject } from './tests/jestProject.mjs';

/** Code of the browser. */
const browser = {
  ...jestProject,
  testEnvironment: '<rootDir>/tests/domEnvironment.cjs',
  // What the build sets (shell/build/rspack.browser.mjs).
  globals: { DEVELOPMENT: false },
  testEnvironmentOptions: { customExportConditions: ['node'] },
  setupFiles: ['<rootDir>/tests/missingApis.ts'],
  moduleNameMapper: {
    '(\\.(css|svg|png|jpg)|\\?raw|\\?exports)$': '<rootDir>/tests/assetStub.mjs',
    '^@fluentui/react-icons$': '<rootDir>/tests/fluentIcons.cjs',
    '^@fluentui/react-components$': '<rootDir>/tests/fluentComponents.cjs',
  },
};

/** The unit tests, beside their files. `npx jest db/schema` runs those of one folder. */
export default {
  // The product starts beside these tests, so the usual 5 s would judge the machine, not the code.
  testTimeout: 60_000,
  projects: [
    {
      ...jestProject,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{db,bff}/**/*.test.ts', '<rootDir>/tests/unit/**/*.test.ts'],
    },
    // Rules draw nothing, and do without the matchers of screens.
    { ...browser, displayName: 'rules', testMatch: ['<rootDir>/{shell,mf-*}/**/*.test.ts'] },
    {
      ...browser,
      displayName: 'screens',
      testMatch: ['<rootDir>/{shell,mf-*}/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/domSetup.ts'],
    },
  ],
};
