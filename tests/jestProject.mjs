import { fileURLToPath } from 'node:url';
import { ES_MODULE_PACKAGES, MODULE_FILE_EXTENSIONS, SWC_OPTIONS, TRANSFORMED_FILES } from './jestTransform.mjs';

// A shell's own NODE_ENV=production would bring React's build for production, which has no `act`.
process.env.NODE_ENV = 'test';

const rootDir = fileURLToPath(new URL('..', import.meta.url));

/** Settings that all Jest projects share. */
export const jestProject = {
  rootDir,
  transform: { [TRANSFORMED_FILES]: ['<rootDir>/tests/swcTransform.mjs', SWC_OPTIONS] },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULE_PACKAGES.join('|')})/)`],
  moduleFileExtensions: MODULE_FILE_EXTENSIONS,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.data/', '/\\.nx/'],
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '/\\.data/', '/\\.nx/'],
  cacheDirectory: `${rootDir}.nx/jest`,
};
