import { rspack } from '@rspack/core';
import { isAbsolute, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** What the kit's code for unit tests is made of, by the sub-path of the kit that exports it. */
export const TESTED_EXPORTS = {
  core: 'shell/kit/core/index.ts',
  list: 'shell/kit/list/index.ts',
  form: 'shell/kit/form/index.ts',
  widgets: 'shell/kit/widgets/index.ts',
  pageElement: 'shell/kit/pageElement.ts',
  'testing/renderAt': 'shell/kit/testing/renderAt.tsx',
  'testing/signedIn': 'shell/kit/testing/signedIn.ts',
  'testing/stubServer': 'shell/kit/testing/stubServer.ts',
};

/** What screens get from the trade, by its sub-path. It is part of the same script: it uses the same kit. */
export const TESTED_TRADE = {
  core: 'shell/trade/core.ts',
  list: 'shell/trade/list.ts',
  widgets: 'shell/trade/widgets.ts',
};

/** The sub-path of the kit under which the trade finds its own code. */
export const tradePath = (path) => `testing/trade/${path}`;
/** The name under which the code has a sub-path: `testing/renderAt` is `testing_renderAt`. */
export const exportName = (path) => path.replaceAll('/', '_');

const files = [
  ...Object.entries(TESTED_EXPORTS),
  ...Object.entries(TESTED_TRADE).map(([path, file]) => [tradePath(path), file]),
];
const allExports = files.map(
  ([path, file]) => `export * as ${exportName(path)} from ${JSON.stringify(join(ROOT, file))};`,
);

/**
 * The kit's code for unit tests of remotes in other repositories, for Jest: one instance of everything, as in the shell.
 * Other packages stay outside.
 */
export default {
  context: ROOT,
  entry: {
    kit: `data:text/javascript,${encodeURIComponent(allExports.join('\n'))}`,
    missingApis: './tests/missingApis.ts',
    domSetup: './tests/domSetup.ts',
  },
  mode: 'none',
  target: 'node22',
  devtool: false,
  output: {
    filename: '[name].cjs',
    chunkFilename: 'chunks/[name].cjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externalsType: 'commonjs',
  externals: [
    ({ request }, done) => {
      const isOwnCode = /^(\.|data:|@trestle\/(kit|trade)\/)/.test(request) || isAbsolute(request);
      return isOwnCode ? done() : done(null, request);
    },
  ],
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            keepClassNames: true,
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [new rspack.DefinePlugin({ DEVELOPMENT: false })],
  optimization: { splitChunks: false },
  performance: false,
  stats: 'errors-warnings',
};
