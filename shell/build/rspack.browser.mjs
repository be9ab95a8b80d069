import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { devServer, JSX_DEV_RUNTIME, RELOAD_IN_SHELL } from './rspack.devServer.mjs';
import { builtFileReader, developedFileReader } from './rspack.fileReader.mjs';
import { FreshModulesPlugin } from './rspack.freshModules.mjs';
import { HostJsonPlugin } from './rspack.hostJson.mjs';
import { federatedLibraries, readLibraries } from './remoteLibraries.mjs';
import { DEV_ENTRY, RemoteJsonPlugin } from './rspack.remoteJson.mjs';
import { FOR_BROWSERS, SHARED_BY_EVERY_PAGE, SHARED_MODULES, SHARED_ON_DEMAND } from './sharedModules.mjs';

const readJson = (file) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'));

/** Chunks of widgets that only reports draw (shell/kit/widgets/lazyWidgets.tsx). */
const REPORT_CHUNKS = ['reportChart', 'sortableTable'];

/**
 * What menus, tabs and toasts have in common: focus and motion, and the button of a menu. Without `Modalizer`, which only
 * dialogs need.
 */
const FOCUS_AND_MOTION =
  /node_modules\/(tabster\/(?!.*Modalizer)|@fluentui\/react-(tabster|motion|portal|button\/.*MenuButton)\/(?!.*Modal))/;

/** A remote's own page, for development. */
const STANDALONE = './src/standalone.ts';

/** Versions of the agreement between shell and remotes: a remote built for another is not loaded (contract §3). */
const ACCEPTED_CONTRACTS = readJson('db/schema/remoteContract.json').accepted;
const { version } = readJson('package.json');

/** What the shell shares in place of some modules: them, and what older remotes still look for in them. */
const WITH_OLDER_NAMES = {
  '@trestle/kit/core': './src/remotes/contract2/core.ts',
  '@trestle/kit/list': './src/remotes/contract2/list.ts',
  '@trestle/kit/widgets': './src/remotes/contract2/widgets.ts',
};

/**
 * Modules that host and remotes share, one instance each. The router is not among them: remotes reach it through the
 * kit's core, which halves it. Versions are not compared: the contract number says which kit suits a remote.
 * @param {boolean} hasCode whether this build brings the code; a production remote carries no copy of its own
 * @param {boolean} isHost whether this build is the shell, whose first scripts hold what every page needs
 */
const sharedModules = (hasCode, isHost) => {
  const entry = (name, eager) => [
    name,
    {
      singleton: true,
      requiredVersion: false,
      ...(name.startsWith('@trestle/') && { version: '1.0.0' }),
      ...(hasCode ? { eager } : { import: false }),
      ...(isHost && name in WITH_OLDER_NAMES && { import: WITH_OLDER_NAMES[name] }),
    },
  ];
  return Object.fromEntries([
    ...SHARED_BY_EVERY_PAGE.map((name) => entry(name, isHost)),
    ...SHARED_ON_DEMAND.map((name) => entry(name, false)),
  ]);
};

const federation = (options) => new ModuleFederationPlugin({ shareStrategy: 'loaded-first', dts: false, ...options });

/** Creates a plugin that writes a file into dist beside the bundles. */
const emitFile = (name, content) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('emit', (compilation) =>
      compilation.hooks.processAssets.tap('emit', () =>
        compilation.emitAsset(name, new compiler.webpack.sources.RawSource(content(compilation))),
      ),
    ),
});

/** A remote's styles come with its components (`makeStyles`). A style sheet would reach the whole page. */
const noStyleSheets = {
  name: 'NoStyleSheets',
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('NoStyleSheets', (compilation) =>
      compilation.hooks.afterProcessAssets.tap('NoStyleSheets', (assets) => {
        const sheets = Object.keys(assets).filter((name) => name.endsWith('.css'));
        if (sheets.length > 0)
          compilation.errors.push(
            new Error(`${sheets.join(', ')}: a remote has no style sheets. Use makeStyles of @trestle/kit/core.`),
          );
      }),
    ),
};

/**
 * The configuration that shell and remotes have in common.
 * @param {boolean} developsReact whether the build brings a React of its own for development. A shell's has no such JSX
 */
const commonConfig = ({ context, dev, port, developsReact = dev }) => ({
  context,
  mode: dev ? 'development' : 'production',
  target: ['web', 'es2022'],
  devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        resourceQuery: { not: [/^\?(raw|exports)$/] },
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development: developsReact, refresh: developsReact } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css' },
      // A file's own text, as the gallery shows it.
      { resourceQuery: /^\?raw$/, type: 'asset/source' },
      // What a module exports, with its comments, as the gallery lists it.
      {
        resourceQuery: /^\?exports$/,
        loader: join(import.meta.dirname, 'rspack.kitReference.mjs'),
        type: 'javascript/auto',
      },
    ],
  },
  optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic' },
  performance: false,
  stats: 'errors-warnings',
  // In a shell, a remote can't ask its own server to compile what is imported only now.
  ...(dev && { devServer: devServer(port), lazyCompilation: false }),
});

/**
 * The shell: the page itself, host of the remotes, and the only one that brings the shared libraries.
 * It names no remote; integrity of its own files stands in its page and runtime.
 */
export const hostConfig =
  ({ context, port }) =>
  async (env) => {
    const dev = Boolean(env.RSPACK_SERVE);
    const common = commonConfig({ context, dev, port });
    const fileReader = dev ? developedFileReader(common) : await builtFileReader(common);
    return {
      ...common,
      entry: { main: './src/main.ts' },
      output: {
        path: join(context, 'dist'),
        // Each version has a folder of its own, whose name is known only once it is built.
        publicPath: dev ? '/' : 'auto',
        filename: dev ? '[name].js' : '[name].[contenthash:10].js',
        chunkFilename: dev ? '[name].js' : '[name].[contenthash:10].js',
        cssFilename: dev ? '[name].css' : '[name].[contenthash:10].css',
        assetModuleFilename: '[name].[contenthash:10][ext]',
        crossOriginLoading: 'anonymous',
        uniqueName: 'trestle_shell',
        clean: true,
      },
      optimization: {
        ...common.optimization,
        // Two first scripts in parallel, of which a release of ours changes one; later ones not in small pieces.
        splitChunks: {
          // What only reports draw has its own copy of the lists' parts. Shared, they would be small pieces of every
          // list.
          chunks: (chunk) => !chunk.canBeInitial() && !REPORT_CHUNKS.includes(chunk.name),
          minSize: 55_000,
          cacheGroups: {
            // A package used by one part comes with it, not as a request of its own.
            defaultVendors: false,
            focus: { test: FOCUS_AND_MOTION, chunks: 'async', name: 'focus', enforce: true },
            vendor: { test: /node_modules/, chunks: 'initial', name: 'vendor' },
          },
        },
      },
      plugins: [
        federation({
          name: 'trestle_shell',
          shared: sharedModules(true, true),
          experiments: { provideExternalRuntime: true, optimization: FOR_BROWSERS },
        }),
        new rspack.DefinePlugin({
          ACCEPTED_CONTRACTS: JSON.stringify(ACCEPTED_CONTRACTS),
          DEVELOPMENT: dev,
          APP_VERSION: JSON.stringify(version),
        }),
        new rspack.HtmlRspackPlugin({
          template: './src/index.html',
          scriptLoading: 'defer',
          // The BFF puts the version in.
          publicPath: dev ? '/' : '/static/VERSION/',
        }),
        new HostJsonPlugin(context, ACCEPTED_CONTRACTS),
        ...fileReader,
        ...(dev
          ? [new ReactRefreshRspackPlugin()]
          : [
              new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
              // The worker's text changes with every build: that is how a browser notices a new one.
              emitFile('sw.js', (compilation) =>
                readFileSync(join(context, 'src/version/serviceWorker.js'), 'utf8').replaceAll(
                  'BUILD_ID',
                  compilation.hash,
                ),
              ),
            ]),
      ],
    };
  };

/** The plugins of a remote's own page, on which React replaces components. */
const ownPage = (title) => [
  new rspack.HtmlRspackPlugin({ title, chunks: ['standalone'], meta: { viewport: 'width=device-width' } }),
  new ReactRefreshRspackPlugin(),
];

/**
 * A remote. `name` is its name in the registry and on disk (`mf-orders`); inside the federation it must be an
 * identifier (`mf_orders`). Served by `npm run dev`, it has a page of its own, with its own copy of everything, and
 * runs in a shell that has an override for it.
 * @param {object} remote
 * @param {Readonly<Record<string, string>>} [remote.sharedLibraries] libraries that other remotes bring as well, with the
 *   versions that this one runs with: `{ 'chart.js': '^4.4.0' }`. Where one fits, only one of the remotes loads it
 */
export const remoteConfig =
  ({ context, name, port, sharedLibraries = {} }) =>
  (env) => {
    const libraries = readLibraries(context, sharedLibraries);
    const dev = Boolean(env.RSPACK_SERVE);
    const identifier = name.replaceAll('-', '_');
    // In a repository of its own, a remote has the kit's types alone: it runs in a shell, and has no page of its own.
    const hasPage = dev && existsSync(join(context, STANDALONE));
    const common = commonConfig({ context, dev, port, developsReact: hasPage });
    // A page of its own has its own copy of the kit.
    const fileReader = hasPage ? developedFileReader(common) : [];
    return {
      ...common,
      resolve: { ...common.resolve, ...(dev && { alias: { 'react/jsx-dev-runtime': JSX_DEV_RUNTIME } }) },
      entry: hasPage ? { standalone: STANDALONE } : {},
      output: {
        path: join(context, 'dist'),
        publicPath: 'auto',
        chunkFilename: dev ? '[name].js' : '[name].[contenthash:10].js',
        crossOriginLoading: 'anonymous',
        uniqueName: identifier,
        clean: true,
      },
      plugins: [
        federation({
          name: identifier,
          filename: dev ? DEV_ENTRY : 'remoteEntry.[contenthash:10].js',
          exposes: { './remote': './src/remote.ts' },
          shared: { ...sharedModules(hasPage, false), ...federatedLibraries(libraries) },
          manifest: true,
          experiments: { externalRuntime: !dev, optimization: FOR_BROWSERS },
        }),
        new RemoteJsonPlugin(context, SHARED_MODULES, { dev, libraries }),
        new FreshModulesPlugin(),
        noStyleSheets,
        ...fileReader,
        // The registry vouches for the entry (remotes/federation.ts in the shell), the entry for its chunks
        // (SECURITY.md, 42).
        ...(dev
          ? [
              // In every entry: the remote's own page, and what the shell loads.
              new rspack.EntryPlugin(context, RELOAD_IN_SHELL, { name: undefined }),
              ...(hasPage ? ownPage(name) : []),
            ]
          : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
      ],
    };
  };
