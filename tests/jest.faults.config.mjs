import { jestProject } from './jestProject.mjs';

/**
 * Tests that take minutes: a hundred kills, and three database nodes. `npm run faults`. Each starts its own product.
 */
export default {
  ...jestProject,
  displayName: 'faults',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/faults/writing.test.ts', '<rootDir>/tests/cluster/**/*.test.ts'],
  testTimeout: 60_000,
  maxWorkers: 1,
};
