import { describePages, describeRelease, importRemote } from './remoteDescription.mjs';
import { describeLibraries } from './remoteLibraries.mjs';
import { foundCalls } from './rspack.foundCalls.mjs';
import { usedNames } from './rspack.sharedNames.mjs';

/** Chunk with the remote's own module, as the federation plugin calls it. */
const REMOTE_CHUNK = '__federation_expose_remote';
/** A remote's entry on its development server. */
export const DEV_ENTRY = 'remoteEntry.js';

/**
 * Writes `remote.json` beside a remote's entry: contract version, pages, menu entries and home cards (contract §3). The
 * registry passes them on, so that guard, links and menus work before any code of the remote is loaded. For the
 * server's checks, also the shared libraries that it was built with, what it imports from the shell's own modules, and
 * the calls that it makes.
 */
export class RemoteJsonPlugin {
  /**
   * @param {readonly string[]} sharedModules names of the modules that the shell brings
   * @param {object} options
   * @param {boolean} options.dev whether to write `release.json`, too, by which a shell runs the remote as an override
   * @param {ReturnType<typeof import('./remoteLibraries.mjs').readLibraries>} options.libraries what the remote shares
   */
  constructor(context, sharedModules, { dev, libraries }) {
    this.context = context;
    this.sharedModules = sharedModules;
    this.dev = dev;
    this.libraries = libraries;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteJsonPlugin', (compilation) => {
      let uses = {};
      let found = { kinds: new Map(), calls: [] };
      compilation.hooks.finishModules.tap('RemoteJsonPlugin', (modules) => {
        uses = usedNames(modules, this.sharedModules);
        found = foundCalls(modules);
      });
      compilation.hooks.processAssets.tapPromise(
        // Only now do the files have their final names.
        { name: 'RemoteJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const remote = await importRemote(this.context);
          const findScripts = createScriptFinder(compilation);
          const libraries = describeLibraries(compilation, this.libraries, {
            pages: remote.pages,
            chunk: REMOTE_CHUNK,
          });
          const description = await describeRelease(remote, {
            context: this.context,
            findScripts,
            uses,
            found,
            libraries,
          });
          const emit = (file, json) => compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(json)}\n`));
          emit('remote.json', description);
          if (this.dev) emit('release.json', developmentRelease(remote));
        },
      );
    });
  }
}

/** Describes a remote on its development server as a release (contract §3). The entry finds all other scripts. */
function developmentRelease(remote) {
  const description = describePages(remote, () => [DEV_ENTRY]);
  return { name: remote.name, version: 'dev', entry: 'mf-manifest.json', integrity: {}, ...description };
}

/** Returns a function that finds the scripts a browser needs for an imported module, the remote's entry first. */
function createScriptFinder(compilation) {
  const { chunks } = compilation.getStats().toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
  const scriptsOf = (chunk) => [...chunk.files].filter((file) => file.endsWith('.js'));
  const entryScripts = chunks.filter(({ entry }) => entry).flatMap(scriptsOf);
  const remoteScripts = chunks.filter(({ names }) => names.includes(REMOTE_CHUNK)).flatMap(scriptsOf);
  return (request) => {
    const imports = (chunk) => request !== undefined && chunk.origins.some((origin) => origin.request === request);
    return [...new Set([...entryScripts, ...remoteScripts, ...chunks.filter(imports).flatMap(scriptsOf)])];
  };
}
