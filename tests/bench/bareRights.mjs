import { DENIED_STATES, HIDDEN_FIELDS } from './bareCallerSql.mjs';

/** @typedef {{ version: number, denied: Set<string>, hidden: Map<string, Set<string>> }} Rights */

/**
 * Reads what a caller may not open and read, and keeps it until the version of all rights is another.
 * @param {import('mysql2/promise').Pool} pool
 * @returns {(caller: import('./bareCaller.mjs').Caller) => Promise<Rights>}
 */
export function createRights(pool) {
  const kept = new Map();
  return async ({ user, version }) => {
    const rights = kept.get(user);
    if (rights?.version === version) return rights;
    const [[states], [fields]] = await Promise.all([
      pool.execute(DENIED_STATES, [user]),
      pool.execute(HIDDEN_FIELDS, [user]),
    ]);
    const hidden = Map.groupBy(fields, ({ entity }) => entity);
    const fresh = {
      version,
      denied: new Set(states.map(({ state }) => state)),
      hidden: new Map([...hidden].map(([entity, rows]) => [entity, new Set(rows.map(({ field }) => field))])),
    };
    kept.set(user, fresh);
    return fresh;
  };
}

/** @param {Rights} rights @param {string} state @throws Error where the caller may not open it */
export function assertMayOpen({ denied }, state) {
  if (denied.has(state)) throw new Error('The caller may not open this');
}

/** Leaves out what the caller may not read. @param {Rights} rights @param {string} entity @param {object[]} rows */
export function readableRows({ hidden }, entity, rows) {
  const names = hidden.get(entity);
  return names ? rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))) : rows;
}
