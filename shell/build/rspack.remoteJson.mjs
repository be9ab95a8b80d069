import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importDeclaration } from './rspack.declaration.mjs';
import { missingEntities } from './rspack.missingEntities.mjs';
import { sharedVersions } from './rspack.hostJson.mjs';
import { foundCalls } from './rspack.foundCalls.mjs';
import { operationsOf } from './rspack.operations.mjs';
import { usedNames } from './rspack.sharedNames.mjs';

const SCHEMA = fileURLToPath(import.meta.resolve('@trestle/schema/releases/releaseSchema'));
const ENTITIES = fileURLToPath(import.meta.resolve('@trestle/schema/entities/all'));
const ISSUE_TEXT = fileURLToPath(import.meta.resolve('@trestle/schema/releases/issueText'));
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
   * @param {boolean} dev whether to write `release.json`, too, by which a shell runs the remote as an override
   */
  constructor(context, sharedModules, dev) {
    this.context = context;
    this.sharedModules = sharedModules;
    this.declaration = join(context, 'src/remote.ts');
    this.dev = dev;
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
          const remote = (await importDeclaration(this.declaration)).default;
          await checkReferences(remote);
          const description = {
            ...describeRemote(remote, createScriptFinder(compilation)),
            shared: sharedVersions(this.context),
            uses,
            operations: await operationsOf(remote, found),
          };
          await checkDescription(remote.name, description);
          const emit = (file, json) => compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(json)}\n`));
          emit('remote.json', description);
          if (this.dev) emit('release.json', developmentRelease(remote));
        },
      );
    });
  }
}

/**
 * Checks that a remote lists every entity that its own refer to, and those that these refer to. It can't count on other
 * remotes, which may not be loaded.
 * @throws {Error} that names all of them at once, with their imports
 */
async function checkReferences({ name, entities = [] }) {
  const { entitiesByName } = await importDeclaration(ENTITIES);
  const missing = missingEntities(entities, entitiesByName);
  if (missing.length === 0) return;
  const lines = missing.map(({ entity, field }) => `${entity} (${field}): @trestle/schema/entities/${entity}`);
  throw new Error([`${name} refers to entities that it doesn't list in its entities:`, ...lines].join('\n  '));
}

/**
 * Checks a description by the schema of the server and of the shell.
 * @throws {Error} that names what doesn't fit
 */
async function checkDescription(name, description) {
  const { remoteJsonSchema } = await importDeclaration(SCHEMA);
  const { issueText } = await importDeclaration(ISSUE_TEXT);
  // As a reader of the file gets it: without functions, and without what is undefined.
  const value = JSON.parse(JSON.stringify(description));
  const { error } = remoteJsonSchema.safeParse(value);
  if (error)
    throw new Error(
      [`${name} can't be released:`, ...error.issues.map((issue) => issueText(issue, value))].join('\n  '),
    );
}

/**
 * Returns the content of `remote.json` that the registry passes on.
 * @param {(request: string | undefined) => string[]} findScripts returns the files of a page by what its element
 *   imports
 */
function describeRemote({ contract, pages, menus = [], homeCards = [] }, findScripts) {
  return {
    contract,
    pages: pages.map(({ name, path, title, audience, needs, element }) => ({
      name,
      path,
      title,
      audience,
      needs,
      scripts: findScripts(moduleImportedBy(element)),
    })),
    menus,
    // Functions are left out of JSON: a card's element, too.
    homeCards,
  };
}

/** Describes a remote on its development server as a release (contract §3). The entry finds all other scripts. */
function developmentRelease(remote) {
  const description = describeRemote(remote, () => [DEV_ENTRY]);
  return { name: remote.name, version: 'dev', entry: 'mf-manifest.json', integrity: {}, ...description };
}

/** Returns the module that a page's element imports, as it is written: `./stock/StockList`. */
const moduleImportedBy = (element) => /\(\s*["'](\.[^"']+)["']\s*\)/.exec(String(element ?? ''))?.[1];

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
