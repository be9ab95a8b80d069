/** Finds the calls that compiled modules make. */
export function foundCalls(modules: Iterable<unknown>): {
  /** Kinds of pages by the entity that they draw: `list`, `edit`, `create`. */
  kinds: ReadonlyMap<string, ReadonlySet<string>>;
  /** Method and path, with `{}` for each part that is known only later. */
  calls: readonly string[];
};
