import { rspack } from '@rspack/core';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The worker that reads files for an import. The kit that other teams get has no sources, and no worker. */
const ENTRY = join(import.meta.dirname, '../kit/widgets/importFile/reader/reader.worker.ts');
const ASSET = 'fileReader.js';

/**
 * Builds the worker as one script. A build of its own: in that of a page, module federation would put its runtime into
 * the worker, which waits for a shell, and split it into chunks, which the worker may not fetch.
 * @param {object} common the settings that all builds for browsers share
 * @returns {Promise<string>} its code
 */
const buildWorker = (common) => {
  let code;
  const compiler = rspack({
    mode: common.mode,
    context: import.meta.dirname,
    target: ['webworker', 'es2022'],
    devtool: false,
    resolve: common.resolve,
    module: common.module,
    performance: false,
    entry: ENTRY,
    output: { filename: ASSET },
    optimization: { ...common.optimization, splitChunks: false },
  });
  compiler.hooks.thisCompilation.tap('FileReader', (compilation) =>
    compilation.hooks.processAssets.tap(
      { name: 'FileReader', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
      () => {
        code = compilation.getAsset(ASSET).source.source().toString();
        compilation.deleteAsset(ASSET);
      },
    ),
  );
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) =>
      compiler.close(() =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(code),
      ),
    ),
  );
};

/** Returns a plugin that writes the worker beside a page's scripts. */
const emitWorker = (name, worker) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('FileReader', (compilation) =>
      compilation.hooks.processAssets.tapPromise('FileReader', async () =>
        compilation.emitAsset(name, new compiler.webpack.sources.RawSource(await worker)),
      ),
    ),
});

const defineAddress = (name) => new rspack.DefinePlugin({ FILE_READER: JSON.stringify(name) });

/**
 * Returns plugins that put the worker beside the scripts of a page that is developed, and tell the kit its name.
 * @param {object} common the settings that all builds for browsers share
 */
export const developedFileReader = (common) =>
  existsSync(ENTRY) ? [defineAddress(ASSET), emitWorker(ASSET, buildWorker(common))] : [];

/** Does the same for the shell's build. The name has a digest, since the file is cached for a year. */
export async function builtFileReader(common) {
  const code = await buildWorker(common);
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 10);
  const name = `fileReader.${digest}.js`;
  return [defineAddress(name), emitWorker(name, code)];
}
