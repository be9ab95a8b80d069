import { jestProject } from './tests/jestProject.mjs';

/** The unit tests, beside their files. `npx jest db/schema` runs those of one folder. */
export default {
  // The product starts beside these tests, so the usual 5 s would judge the machine, not the code.
  testTimeout: 20_000,
  projects: [
    {
      ...jestProject,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{db,bff}/**/*.test.ts', '<rootDir>/tests/unit/**/*.test.ts'],
    },
    {
      ...jestProject,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      // What the build sets (rspack.browser.mjs).
      globals: { DEVELOPMENT: false },
      testEnvironmentOptions: { customExportConditions: ['node'] },
      testMatch: ['<rootDir>/{shell,mf-*}/**/*.test.{ts,tsx}'],
      moduleNameMapper: {
        '(\\.(css|svg|png|jpg)|\\?raw)$': '<rootDir>/tests/assetStub.mjs',
        '^@fluentui/react-icons$': '<rootDir>/tests/fluentIcons.cjs',
      },
      setupFilesAfterEnv: ['<rootDir>/tests/domSetup.ts'],
    },
  ],
};
