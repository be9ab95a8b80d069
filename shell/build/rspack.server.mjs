import { isAbsolute, join } from 'node:path';

/**
 * Configures the build of a server: our own TypeScript (`@trestle/*` and relative files) bundled into ES modules for
 * Node 22 and later, every other package left to node_modules. Settings are read at start, so one build serves every
 * environment.
 * @param {{ context: string, entry: Record<string, string> }} server its folder, and what runs by itself there
 */
export function serverConfig({ context, entry }) {
  return {
    context,
    entry,
    mode: 'production',
    target: 'node22',
    devtool: 'source-map',
    output: {
      path: join(context, 'dist'),
      filename: '[name].mjs',
      chunkFilename: 'chunks/[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    externalsType: 'module-import',
    externals: [
      ({ request }, done) => {
        const isOwnCode = request.startsWith('.') || isAbsolute(request) || request.startsWith('@trestle/');
        return isOwnCode ? done() : done(null, request);
      },
    ],
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    module: {
      // The place of the built file when it runs, not of the source when it was built.
      parser: { javascript: { importMeta: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' }, keepClassNames: true } },
          type: 'javascript/auto',
        },
      ],
    },
    // Readable stack traces are worth more on a server than bytes.
    optimization: { minimize: false, splitChunks: false },
    performance: false,
    stats: 'errors-warnings',
  };
}
