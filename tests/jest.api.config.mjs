import { jestProject } from './jestProject.mjs';

/** Calls from outside against one started product (real database, real HTTP): tests/api; and what it bears: tests/faults. */
export default {
  ...jestProject,
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{api,faults}/**/*.test.ts'],
  globalSetup: '<rootDir>/tests/api/setup.ts',
  globalTeardown: '<rootDir>/tests/api/teardown.ts',
  testTimeout: 30_000,
  maxWorkers: 2,
};
