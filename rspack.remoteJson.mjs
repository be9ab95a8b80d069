import { join } from 'node:path';
import { importDeclaration } from './rspack.declaration.mjs';
import { sharedVersions } from './rspack.hostJson.mjs';
import { operationsOf } from './rspack.operations.mjs';

/** Chunk with the remote's own module, as the federation plugin calls it. */
const REMOTE_CHUNK = '__federation_expose_remote';
/** A remote's entry on its development server. */
export const DEV_ENTRY = 'remoteEntry.js';

/**
 * Writes `remote.json` beside a remote's entry: contract version, pages, menu entries and home cards (contract §3). The
 * registry passes them on, so that guard, links and menus work before any code of the remote is loaded. For the server's
 * checks, also the shared libraries that it was built with and the calls that it makes.
 */
export class RemoteJsonPlugin {
  /** @param {boolean} dev whether to write `release.json`, too, by which a shell runs the remote as an override */
  constructor(context, dev) {
    this.context = context;
    this.declaration = join(context, 'src/remote.ts');
    this.dev = dev;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteJsonPlugin', (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        // Only now do the files have their final names.
        { name: 'RemoteJsonPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const remote = (await importDeclaration(this.declaration)).default;
          checkReferences(remote);
          const emit = (file, json) => compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(json)}\n`));
          emit('remote.json', {
            ...describeRemote(remote, scriptsOf(compilation)),
            shared: sharedVersions(this.context),
            operations: await operationsOf(remote),
          });
          if (this.dev) emit('release.json', developmentRelease(remote));
        },
      ),
    );
  }
}

/**
 * Other remotes may not be loaded: every entity that one of the remote's own refers to must be among its `entities`.
 * @throws {Error} that names the missing ones
 */
function checkReferences({ name, entities = [] }) {
  const known = new Set(entities.map((entity) => entity.name));
  const missing = entities.flatMap((entity) =>
    Object.values(entity.fields)
      .filter(({ ref }) => ref && !known.has(ref))
      .map((field) => `${field.ref} (${entity.name}.${field.name})`),
  );
  if (missing.length > 0) throw new Error(`${name} refers to entities that it doesn't list: ${missing.join(', ')}`);
}

/** @param {(request: string | undefined) => string[]} scripts files of a page by what its element imports */
function describeRemote({ contract, pages, menus = [], homeCards = [] }, scripts) {
  return {
    contract,
    pages: pages.map(({ name, path, title, element }) => ({
      name,
      path,
      title,
      scripts: scripts(importedBy(element)),
    })),
    menus,
    // Functions are left out of JSON: a card's element, too.
    homeCards,
  };
}

/** A remote on its development server, in the form of a release (contract §3). The entry finds all other scripts. */
function developmentRelease(remote) {
  const description = describeRemote(remote, () => [DEV_ENTRY]);
  return { name: remote.name, version: 'dev', entry: 'mf-manifest.json', integrity: {}, ...description };
}

/** What a page's element imports, as it is written: `./stock/StockList`. */
const importedBy = (element) => /\(\s*["'](\.[^"']+)["']\s*\)/.exec(String(element ?? ''))?.[1];

/** @returns for an imported request, the scripts that a browser needs to run it, the remote's entry first */
function scriptsOf(compilation) {
  const { chunks } = compilation.getStats().toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
  const scripts = (chunk) => [...chunk.files].filter((file) => file.endsWith('.js'));
  const entry = chunks.filter(({ entry }) => entry).flatMap(scripts);
  const remote = chunks.filter(({ names }) => names.includes(REMOTE_CHUNK)).flatMap(scripts);
  return (request) => {
    const imports = (chunk) => request !== undefined && chunk.origins.some((origin) => origin.request === request);
    return [...new Set([...entry, ...remote, ...chunks.filter(imports).flatMap(scripts)])];
  };
}
