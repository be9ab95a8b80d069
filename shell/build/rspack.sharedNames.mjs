/** Modules that remotes find in the shell, by a part of their name. What others share says its version alone. */
const OWN_MODULE = /@trestle\/(?:kit|trade)\/[\w/]+/;
/** An import or export of names from another module, as the compiler writes it, without types. */
const NAMED_IMPORT = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/**
 * Lists what the shell's own shared modules export. A remote that imports more than that doesn't run in this shell.
 * @param {import('@rspack/core').Compilation} compilation one whose exports are known
 * @returns {Record<string, string[]>} names by module, such as `@trestle/kit/core`
 */
export function offeredNames({ modules, moduleGraph }) {
  const offers = [...modules]
    .filter((module) => module.type === 'provide-module')
    .map((module) => [OWN_MODULE.exec(module.identifier())?.[0], moduleGraph.getOutgoingConnections(module)])
    .filter(([name]) => name !== undefined)
    .map(([name, connections]) => [
      name,
      connections.flatMap(({ module }) => namesOf(moduleGraph, module, name)).sort(),
    ]);
  return Object.fromEntries(offers.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function namesOf(moduleGraph, module, name) {
  const names = moduleGraph.getProvidedExports(module);
  if (!Array.isArray(names)) throw new Error(`${name} must export names that are known when it is built`);
  return names;
}

/**
 * Lists what compiled modules import by name from the shell's own shared modules. Types are gone by then.
 * @param {Iterable<import('@rspack/core').Module>} modules
 * @param {readonly string[]} sharedModules names of the modules that the shell brings
 * @returns {Record<string, string[]>} names by module
 */
export function usedNames(modules, sharedModules) {
  const uses = new Map();
  for (const module of modules) {
    const code = String(module.originalSource()?.source() ?? '');
    for (const [, list, name] of code.matchAll(NAMED_IMPORT)) {
      if (!OWN_MODULE.test(name) || !sharedModules.includes(name)) continue;
      const names = list.split(',').map((part) => part.trim().split(/\s+as\s+/)[0]);
      uses.set(name, new Set([...(uses.get(name) ?? []), ...names.filter(Boolean)]));
    }
  }
  return Object.fromEntries(
    [...uses].map(([name, names]) => [name, [...names].sort()]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
