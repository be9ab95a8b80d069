/**
 * Takes a table's prototype away, so that a look-up of a name from outside finds its own keys only: `constructor` and
 * `__proto__` are unknown like any other name (SECURITY.md, 78).
 */
export const ownTable = <T extends object>(table: T): T => Object.setPrototypeOf(table, null) as T;
