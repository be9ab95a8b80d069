import { spawnSync } from 'node:child_process';
import { jestProject } from './jestProject.mjs';

/** The test of a full disk mounts a disk of its own, where that is allowed. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
export const withoutMounts = [...jestProject.testPathIgnorePatterns, ...(mayMount ? [] : ['fullDisk'])];

/** Calls from outside to one started product (tests/api), and faults (tests/faults). */
export default {
  ...jestProject,
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{api,faults}/**/*.test.ts'],
  testPathIgnorePatterns: withoutMounts,
  globalSetup: '<rootDir>/tests/api/setup.ts',
  globalTeardown: '<rootDir>/tests/api/teardown.ts',
  // Some start servers of their own, while lint and unit tests run beside.
  testTimeout: 60_000,
  maxWorkers: 2,
};
