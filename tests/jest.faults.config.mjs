import { jestProject } from './jestProject.mjs';

/** What takes minutes: a hundred kills, and three database nodes. `npm run faults`; each test starts what it breaks. */
export default {
  ...jestProject,
  displayName: 'faults',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/faults/writing.test.ts', '<rootDir>/tests/cluster/**/*.test.ts'],
  testTimeout: 60_000,
  maxWorkers: 1,
};
