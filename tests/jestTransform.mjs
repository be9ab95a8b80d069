/** Packages that are ES modules only. Jest runs CommonJS, so they are transformed. */
export const ES_MODULE_PACKAGES = [
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
  'dt-sql-parser',
  'antlr4ng',
  'antlr4-c3',
];

/** Files that are transformed before Jest runs them. */
export const TRANSFORMED_FILES = '^.+\\.(m?[jt]s|[jt]sx)$';
/** How @swc/jest transforms them, here and in remotes of other repositories. */
export const SWC_OPTIONS = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};
export const MODULE_FILE_EXTENSIONS = ['ts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'json', 'node'];
