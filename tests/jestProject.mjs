import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('..', import.meta.url));

/** Packages that are ES modules only. Jest runs CommonJS, so they are transformed. */
const ES_MODULE_PACKAGES = [
  'hucre',
  'jose',
  'openid-client',
  'oauth4webapi',
  '@seriousme/openapi-schema-validator',
  'file-type',
  '@tokenizer',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@borewit',
  'htmlparser2',
  'entities',
  'domhandler',
  'domelementtype',
  'domutils',
  'dom-serializer',
  'http-proxy-middleware',
  'httpxy',
  'is-plain-obj',
  'd3-[a-z-]+',
  'internmap',
];

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
