import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRelease, importRemote } from './remoteDescription.mjs';
import { foundCalls } from './rspack.foundCalls.mjs';
import { usedNames } from './rspack.sharedNames.mjs';
import { SHARED_MODULES, sharedWithShell } from './sharedModules.mjs';

/** Name of the entry, before its digest. */
const ENTRY = 'remoteEntry';

/**
 * The configuration of a remote that Vite builds. It is built with `vite build` and released as one of rspack is.
 * @param {object} options
 * @param {string} options.context the remote's folder, with `src/remote.ts`
 * @param {string} options.name of the remote, such as `mf-fabrics`
 * @param {Function} options.federation of `@module-federation/vite`, which the remote's folder has
 * @param {object} [options.sharedLibraries] is refused: only builds by rspack and webpack share libraries (DECISIONS, 374)
 * @returns {import('vite').UserConfig}
 * @throws {Error} for libraries to share
 */
export function remoteViteConfig({ context, name, federation, sharedLibraries = {} }) {
  const libraries = Object.keys(sharedLibraries).join(', ');
  if (libraries !== '')
    throw new Error(
      `sharedLibraries: a build by Vite can't share ${libraries} with other remotes. Its federation takes exact versions ` +
        'alone, and loads each library before a page asks for it. Leave the line out, and the remote brings its own copy. ' +
        'Or build with rspack or webpack.',
    );
  return remoteConfig({ context, name, federation });
}

const remoteConfig = ({ context, name, federation }) => ({
  root: context,
  base: './',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // They are released beside the modules, which don't name them.
    sourcemap: 'hidden',
    // The shell preloads all modules with their digests.
    modulePreload: false,
    rollupOptions: {
      input: join(context, 'src/remote.ts'),
      output: { entryFileNames: '[name].[hash].mjs', chunkFileNames: '[name].[hash].mjs' },
    },
  },
  plugins: [
    ...[federation(federationOptions(name))].flat(),
    // After the federation, which adds modules of its own.
    remoteJson(context),
    noServer,
  ],
});

const federationOptions = (name) => ({
  name: name.replaceAll('-', '_'),
  filename: `${ENTRY}.[hash].mjs`,
  manifest: true,
  dts: false,
  publicPath: 'auto',
  shareStrategy: 'loaded-first',
  exposes: { './remote': './src/remote.ts' },
  shared: sharedWithShell('*'),
});

/**
 * Ends Vite's own servers at once. They compile each module when it is asked for, for a React that is built for
 * development, and without a digest; the shell imports no module without one (DECISIONS, 398).
 */
const noServer = {
  name: 'trestle-no-server',
  configureServer: refuseServer,
  configurePreviewServer: refuseServer,
};

/** @throws {Error} unless Vitest starts a server for its own use */
function refuseServer() {
  if (process.env.VITEST) return;
  const error = new Error(
    "Trestle can't show a remote from Vite's own server. Run: npx trestle-remote dev --in https://…\n" +
      'It builds anew after each save, and prints the address at which to see that.',
  );
  // Vite prints the stack, which says nothing more.
  error.stack = error.message;
  throw error;
}

/** Writes `remote.json` beside the modules, as the build by rspack does. */
function remoteJson(context) {
  const codes = new Map();
  return {
    name: 'trestle-remote-json',
    apply: 'build',
    transform(code, id) {
      codes.set(id, code);
    },
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle);
      const sheets = files.filter((file) => file.endsWith('.css'));
      if (sheets.length > 0)
        this.error(`${sheets.join(', ')}: a remote has no style sheets. Use makeStyles of @trestle/kit/core.`);
      const scripts = files.filter((file) => file.endsWith('.mjs'));
      const entry = scripts.find((file) => file.startsWith(`${ENTRY}.`));
      // A page lists all modules: what an import brings further can't be checked on the way.
      const allScripts = [entry, ...scripts.filter((file) => file !== entry)];
      const modules = [...codes.values()].map((code) => ({ originalSource: () => ({ source: () => code }) }));
      const description = await describeRelease(await importRemote(context), {
        context,
        findScripts: () => allScripts,
        uses: usedNames(modules, SHARED_MODULES),
        found: foundCalls(modules),
      });
      writeFileSync(join(dir, 'remote.json'), `${JSON.stringify(description)}\n`);
    },
  };
}
