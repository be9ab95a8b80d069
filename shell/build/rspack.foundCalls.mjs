/** A call by address, as the compiler writes it: `requestReply("/reports/download", { method: "POST" })`. */
const REQUEST = /\brequest(?:File|Reply)?\(\s*(?:"(\/[^"]*)"|'(\/[^']*)'|`(\/[^`]*)`)\s*(?:,\s*\{([^{}]*))?/g;
/** An import of an entity's declaration. */
const ENTITY_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@trestle\/schema\/entities\/(\w+)["']/g;
/** A screen of the kit, with its entity. */
const SCREEN = /\(\s*(ListPage|EditPage)\s*,\s*\{\s*entity:\s*(\w+)/g;
const KINDS_OF_SCREEN = { ListPage: ['list'], EditPage: ['edit', 'create'] };
const METHOD = /\bmethod:\s*["'](\w+)["']/;

/**
 * Finds the calls that compiled modules make: the screens that they draw of an entity, and addresses that stand in a
 * call. An address that is put together elsewhere is not found.
 * @param {Iterable<import('@rspack/core').Module>} modules
 * @returns {{ kinds: ReadonlyMap<string, ReadonlySet<string>>, calls: readonly string[] }} kinds of pages by entity
 */
export function foundCalls(modules) {
  const kinds = new Map();
  const calls = new Set();
  for (const module of modules) {
    const code = String(module.originalSource()?.source() ?? '');
    const entities = entitiesOf(code);
    for (const [, screen, local] of code.matchAll(SCREEN)) {
      const entity = entities.get(local);
      if (entity) kinds.set(entity, new Set([...(kinds.get(entity) ?? []), ...KINDS_OF_SCREEN[screen]]));
    }
    for (const [, double, single, template, options = ''] of code.matchAll(REQUEST)) {
      const path = pathOf(double ?? single ?? template);
      if (path) calls.add(`${METHOD.exec(options)?.[1] ?? 'GET'} ${path}`);
    }
  }
  return { kinds, calls: [...calls].sort() };
}

/** Returns the entities that a module imports, by their local name. */
function entitiesOf(code) {
  const entities = new Map();
  for (const [, list, entity] of code.matchAll(ENTITY_IMPORT))
    for (const part of list.split(','))
      entities.set(
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1),
        entity,
      );
  return entities;
}

/** Returns an address as operations name it; undefined for one that isn't known whole. */
function pathOf(address) {
  const path = address
    .replaceAll(/\$\{\s*settings\.slug\s*\}/g, 'trestle')
    .replaceAll(/\$\{[^{}]*\}/g, '{}')
    .replace(/[?#].*$/, '');
  return /^\/(\w|-|\/|\.|\{\})+$/.test(path) && !/[^/]\{\}|\{\}[^/]/.test(path) ? path : undefined;
}
