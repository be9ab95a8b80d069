import { fileURLToPath } from 'node:url';
import { ES_MODULE_PACKAGES } from './esModulePackages.mjs';

const rootDir = fileURLToPath(new URL('..', import.meta.url));

/** Settings that all Jest projects share. */
export const jestProject = {
  rootDir,
  transform: {
    '^.+\\.(m?[jt]s|[jt]sx)$': [
      '<rootDir>/tests/swcTransform.mjs',
      {
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULE_PACKAGES.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'json', 'node'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.data/', '/\\.nx/'],
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '/\\.data/', '/\\.nx/'],
  cacheDirectory: `${rootDir}.nx/jest`,
};
