import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importDeclaration } from './rspack.declaration.mjs';
import { sharedVersions } from './rspack.hostJson.mjs';
import { missingEntities } from './rspack.missingEntities.mjs';
import { operationsOf } from './rspack.operations.mjs';

const SCHEMA = fileURLToPath(import.meta.resolve('@trestle/schema/releases/remoteJsonSchema'));
const ENTITIES = fileURLToPath(import.meta.resolve('@trestle/schema/entities/all'));
const ISSUE_TEXT = fileURLToPath(import.meta.resolve('@trestle/schema/releases/issueText'));

/** Runs a remote's `remote.ts`. @param {string} context the remote's folder @returns what it declares */
export async function importRemote(context) {
  return (await importDeclaration(join(context, 'src/remote.ts'))).default;
}

/**
 * Returns the whole content of `remote.json`: what the registry passes on, and for the server's checks the shared
 * libraries that the remote was built with, what it imports from the shell's own modules, and the calls that it makes.
 * @param {object} remote what `remote.ts` declares
 * @param {object} build
 * @param {string} build.context the remote's folder
 * @param {(request: string | undefined) => string[]} build.findScripts the files of a page by what its element imports
 * @param {Record<string, string[]>} build.uses names by module
 * @param {ReturnType<import('./rspack.foundCalls.mjs').foundCalls>} build.found
 * @param {readonly import('@trestle/schema/registry').BroughtLibrary[]} [build.libraries] shared with other remotes
 * @throws {Error} that names what the server would refuse
 */
export async function describeRelease(remote, { context, findScripts, uses, found, libraries = [] }) {
  await checkReferences(remote);
  const description = {
    ...describePages(remote, findScripts),
    shared: sharedVersions(context),
    uses,
    operations: await operationsOf(remote, found),
    ...(libraries.length > 0 && { libraries }),
  };
  await checkDescription(remote.name, description);
  return description;
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
export function describePages({ contract, pages, menus = [], homeCards = [] }, findScripts) {
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

/** Returns the module that a page's element imports, as it is written: `./stock/StockList`. */
export const moduleImportedBy = (element) => /\(\s*["'](\.[^"']+)["']\s*\)/.exec(String(element ?? ''))?.[1];
