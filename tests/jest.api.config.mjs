import { spawnSync } from 'node:child_process';
import { jestProject } from './jestProject.mjs';

/** Filling a disk wants one of its own: whoever may mount one has it. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Calls from outside against one started product (real database, real HTTP): tests/api; and what it bears: tests/faults. */
export default {
  ...jestProject,
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{api,faults}/**/*.test.ts'],
  testPathIgnorePatterns: [...jestProject.testPathIgnorePatterns, ...(mayMount ? [] : ['fullDisk'])],
  globalSetup: '<rootDir>/tests/api/setup.ts',
  globalTeardown: '<rootDir>/tests/api/teardown.ts',
  testTimeout: 30_000,
  maxWorkers: 2,
};
