import { join } from 'node:path';
import { federatedLibraries, readLibraries } from './remoteLibraries.mjs';
import { FreshModulesPlugin } from './rspack.freshModules.mjs';
import { RemoteJsonPlugin } from './rspack.remoteJson.mjs';
import { FOR_BROWSERS, SHARED_MODULES, sharedWithShell } from './sharedModules.mjs';

/**
 * The configuration of a remote that webpack builds, without the rules for its sources. It writes `remote.json`, and is
 * released as a build by rspack is.
 * @param {object} options
 * @param {string} options.context the remote's folder, with `src/remote.ts`
 * @param {string} options.name of the remote, such as `mf-fabrics`
 * @param {Function} options.ModuleFederationPlugin of `@module-federation/enhanced/webpack`
 * @param {Function} options.SubresourceIntegrityPlugin of `webpack-subresource-integrity`
 * @param {Readonly<Record<string, string>>} [options.sharedLibraries] as `remoteConfig` of rspack has it
 * @returns {import('webpack').Configuration}
 */
export const remoteWebpackConfig = ({
  context,
  name,
  ModuleFederationPlugin,
  SubresourceIntegrityPlugin,
  sharedLibraries = {},
}) => {
  const identifier = name.replaceAll('-', '_');
  const libraries = readLibraries(context, sharedLibraries);
  return {
    context,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: {},
    devtool: 'hidden-source-map',
    output: {
      path: join(context, 'dist'),
      publicPath: 'auto',
      chunkFilename: '[name].[contenthash:10].js',
      crossOriginLoading: 'anonymous',
      uniqueName: identifier,
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    performance: false,
    plugins: [
      new ModuleFederationPlugin({
        name: identifier,
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/remote.ts' },
        shareStrategy: 'loaded-first',
        shared: { ...sharedWithShell(false), ...federatedLibraries(libraries) },
        manifest: true,
        dts: false,
        experiments: { externalRuntime: true, optimization: FOR_BROWSERS },
      }),
      new RemoteJsonPlugin(context, SHARED_MODULES, { dev: false, libraries }),
      new FreshModulesPlugin(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
};
