import type { MenuEntry, ReleasePage } from '@trestle/schema/registry';

/** One line of what a release changes. `added` and `removed` are names, sorted. */
export interface ReleaseChange {
  label: string;
  added: readonly string[];
  removed: readonly string[];
  /** How many there are afterwards; null where the release doesn't say. */
  total: number | null;
}

/** Lists of a release, as the collection has them. Releases of former versions lack some. */
export interface ComparedRelease {
  pages: unknown;
  menus: unknown;
  operations: unknown;
}

/**
 * Compares what two releases of a remote bring.
 * @param before null where nothing ran before: everything is added
 */
export const releaseChanges = (before: ComparedRelease | null, after: ComparedRelease): ReleaseChange[] => [
  change('Pages', before && pagesOf(before), pagesOf(after)),
  change('Menus', before && menusOf(before), menusOf(after)),
  change('API it needs', before && operationsOf(before), operationsOf(after)),
];

type Names = readonly string[] | null;

const pagesOf = ({ pages }: ComparedRelease): Names =>
  ((pages ?? null) as readonly ReleasePage[] | null)?.map(({ name }) => name) ?? null;

const menusOf = ({ menus }: ComparedRelease): Names =>
  ((menus ?? null) as readonly MenuEntry[] | null)?.map(({ title, group }) => `${title} (${group})`) ?? null;

const operationsOf = ({ operations }: ComparedRelease): Names => (operations ?? null) as Names;

const change = (label: string, before: Names, after: Names): ReleaseChange => {
  if (after === null) return { label, added: [], removed: [], total: null };
  const [had, has] = [new Set(before), new Set(after)];
  return {
    label,
    added: [...has].filter((name) => !had.has(name)).toSorted(),
    removed: [...had].filter((name) => !has.has(name)).toSorted(),
    total: has.size,
  };
};

/** One shared library, with the version that each of two releases was built with. */
export interface SharedLibrary {
  name: string;
  before: string | null;
  after: string | null;
}

/** The shared libraries of a release beside those of another, by name. */
export const sharedLibraries = (before: { shared: unknown } | null, after: { shared: unknown }): SharedLibrary[] => {
  const [had, has] = [versionsOf(before), versionsOf(after)];
  return Object.keys({ ...had, ...has })
    .toSorted()
    .map((name) => ({ name, before: had[name] ?? null, after: has[name] ?? null }));
};

const versionsOf = (release: { shared: unknown } | null): Readonly<Record<string, string>> =>
  (release?.shared ?? {}) as Readonly<Record<string, string>>;
