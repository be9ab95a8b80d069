import { jestProject } from './jestProject.mjs';

/** Calls from outside against one started product (real database, real HTTP): tests/api. */
export default {
  ...jestProject,
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/api/**/*.test.ts'],
  globalSetup: '<rootDir>/tests/api/setup.ts',
  testTimeout: 30_000,
  maxWorkers: 2,
};
