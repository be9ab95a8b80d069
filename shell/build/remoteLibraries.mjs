import { moduleImportedBy } from './remoteDescription.mjs';
import { installedVersion, SHARED_LIBRARIES } from './rspack.hostJson.mjs';

/** As rspack calls them, and as webpack's federation does. */
const PROVIDERS = ['provide shared module', 'provide module'];
const CONSUMER = 'consume shared module';

/**
 * Returns the libraries that a remote shares with other remotes, with the versions that it is built with.
 * @param {string} context the remote's folder
 * @param {Readonly<Record<string, string>>} ranges versions that it runs with, by what is imported: `chart.js/auto`
 * @returns {{ name: string, version: string, range: string }[]}
 * @throws {Error} that names what is not installed, and what only the shell brings
 */
export function readLibraries(context, ranges) {
  return Object.entries(ranges).map(([name, range]) => {
    const packageName = packageOf(name);
    if (SHARED_LIBRARIES.includes(packageName))
      throw new Error(`sharedLibraries: ${packageName} comes from the shell, and needs no line here.`);
    const version = installedVersion(context, packageName);
    if (version === undefined) throw new Error(`sharedLibraries: ${packageName} is not installed.`);
    return { name, version, range };
  });
}

/**
 * Returns what the federation is told of these libraries. Each remote brings them in scripts of their own, which are
 * fetched only where no other remote has loaded a version that fits.
 * @param {ReturnType<typeof readLibraries>} libraries
 */
export function federatedLibraries(libraries) {
  return Object.fromEntries(
    libraries.map(({ name, version, range }) => [name, { version, requiredVersion: range, singleton: false }]),
  );
}

/**
 * Adds the scripts of these libraries, their size, and the pages that need them before they are drawn: a page that
 * imports the part with the library by `import()` doesn't. A library that nothing imports has none, and is left out.
 * @param {import('@rspack/core').Compilation} compilation one whose files have their final names
 * @param {ReturnType<typeof readLibraries>} libraries
 * @param {object} remote
 * @param {readonly object[]} remote.pages as `remote.ts` declares them
 * @param {string} remote.chunk name of the chunk with the remote's own module
 * @returns {import('@trestle/schema/registry').BroughtLibrary[]}
 */
export function describeLibraries(compilation, libraries, remote) {
  if (libraries.length === 0) return [];
  const { chunks } = compilation.getStats().toJson({
    all: false,
    chunks: true,
    chunkOrigins: true,
    chunkModules: true,
    // Without these, modules that only other modules of the chunk need are told as a number alone.
    dependentModules: true,
    chunkModulesSpace: Number.MAX_SAFE_INTEGER,
    ids: true,
  });
  const sizeOf = (file) => compilation.getAsset(file).source.buffer().length;
  return libraries.flatMap((library) => {
    const isProvider = ({ module }) =>
      PROVIDERS.some((kind) => module.startsWith(`${kind} (default) ${library.name}@`));
    const brought = chunks.filter(({ entry, origins }) => !entry && origins.some(isProvider));
    const files = [...new Set(brought.flatMap((chunk) => [...chunk.files]))].filter((file) => file.endsWith('.js'));
    if (files.length === 0) return [];
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return [{ ...library, files, bytes, pages: pagesWith(library, chunks, remote) }];
  });
}

/** Returns the names of the pages whose own chunks import a library. */
function pagesWith(library, chunks, remote) {
  const consumer = `${CONSUMER} (default) ${library.name}@`;
  const importers = chunks.filter(({ modules = [] }) =>
    modules.some(({ name, identifier }) => (name ?? identifier ?? '').startsWith(consumer)),
  );
  const isOf = (page, { names, origins }) => {
    const request = moduleImportedBy(page.element);
    return (
      names.includes(remote.chunk) || origins.some((origin) => request !== undefined && origin.request === request)
    );
  };
  return remote.pages.filter((page) => importers.some((chunk) => isOf(page, chunk))).map(({ name }) => name);
}

/** Returns the package of what is imported: `chart.js` of `chart.js/auto`. */
function packageOf(name) {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
