import { spawnSync } from 'node:child_process';
import { jestProject } from './jestProject.mjs';

/** Whether tests may mount what only they see. */
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
/**
 * Files that aren't tested here: they mount a disk, and the address of a name server. A build server has to be able to,
 * as nobody would notice that they are left out.
 */
export const ignoredPaths = [
  ...jestProject.testPathIgnorePatterns,
  ...(canMount || process.env.CI ? [] : ['fullDisk', 'silentNames']),
];

/** Calls from outside to one started product (tests/api), and faults (tests/faults). */
export default {
  ...jestProject,
  displayName: 'api',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{api,faults}/**/*.test.ts'],
  testPathIgnorePatterns: ignoredPaths,
  globalSetup: '<rootDir>/tests/api/setup.ts',
  globalTeardown: '<rootDir>/tests/api/teardown.ts',
  // Some start servers of their own, while lint and unit tests run beside.
  testTimeout: 120_000,
  maxWorkers: 2,
};
