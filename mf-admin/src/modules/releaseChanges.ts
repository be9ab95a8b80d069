import type { ExportNames, MenuEntry, ReleasePage } from '@trestle/schema/registry';

/** How a release changes one of its lists. */
export interface ReleaseChange {
  /** Name of the list for the user. */
  label: string;
  /** Sorted. */
  added: readonly string[];
  /** Sorted. */
  removed: readonly string[];
  /** Entries of the list after the change; null when the release doesn't have the list. */
  total: number | null;
}

/** The lists of a release. Releases of former versions lack some. */
export interface ComparedRelease {
  pages: unknown;
  menus: unknown;
  operations: unknown;
  /** Of a shell: what remotes may import from it. */
  offers?: unknown;
}

/**
 * Compares the lists of two releases of a remote, or what two shells offer to remotes.
 * @param before null when nothing ran before, so that everything is added
 */
export const releaseChanges = (before: ComparedRelease | null, after: ComparedRelease): ReleaseChange[] =>
  offersOf(after)
    ? [compareNames('Offers', before && offersOf(before), offersOf(after))]
    : [
        compareNames('Pages', before && pagesOf(before), pagesOf(after)),
        compareNames('Menus', before && menusOf(before), menusOf(after)),
        compareNames('API it needs', before && operationsOf(before), operationsOf(after)),
      ];

type Names = readonly string[] | null;

const pagesOf = ({ pages }: ComparedRelease): Names =>
  ((pages ?? null) as readonly ReleasePage[] | null)?.map(({ name }) => name) ?? null;

const menusOf = ({ menus }: ComparedRelease): Names =>
  ((menus ?? null) as readonly MenuEntry[] | null)?.map(({ title, group }) => `${title} (${group})`) ?? null;

const offersOf = ({ offers }: ComparedRelease): Names =>
  offers == null
    ? null
    : Object.entries(offers as ExportNames).flatMap(([module, names]) => names.map((name) => `${name} (${module})`));

const operationsOf = ({ operations }: ComparedRelease): Names => (operations ?? null) as Names;

const compareNames = (label: string, before: Names, after: Names): ReleaseChange => {
  if (after === null) return { label, added: [], removed: [], total: null };
  const [oldNames, newNames] = [new Set(before), new Set(after)];
  return {
    label,
    added: [...newNames].filter((name) => !oldNames.has(name)).toSorted(),
    removed: [...oldNames].filter((name) => !newNames.has(name)).toSorted(),
    total: newNames.size,
  };
};

/** A shared library, with the versions that two releases were built with. */
export interface SharedLibrary {
  name: string;
  before: string | null;
  after: string | null;
}

/** Pairs the shared libraries of two releases, sorted by name. */
export const sharedLibraries = (before: { shared: unknown } | null, after: { shared: unknown }): SharedLibrary[] => {
  const [oldVersions, newVersions] = [versionsOf(before), versionsOf(after)];
  return Object.keys({ ...oldVersions, ...newVersions })
    .toSorted()
    .map((name) => ({ name, before: oldVersions[name] ?? null, after: newVersions[name] ?? null }));
};

const versionsOf = (release: { shared: unknown } | null): Readonly<Record<string, string>> =>
  (release?.shared ?? {}) as Readonly<Record<string, string>>;
