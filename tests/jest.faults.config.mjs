import { jestProject } from './jestProject.mjs';
import { ignoredPaths } from './jest.api.config.mjs';

/**
 * Faults, each on a product of its own, a cluster of three database nodes, a real mailbox and times under load (`npm run faults`). One
 * at a time, unless a suite says otherwise.
 */
export default {
  ...jestProject,
  displayName: 'faults',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/{faults,cluster,peers,timed}/**/*.test.ts'],
  testPathIgnorePatterns: ignoredPaths,
  testTimeout: 60_000,
  maxWorkers: 1,
};
