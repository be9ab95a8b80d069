import type { MenuEntry, ReleasePage } from '@trestle/schema/registry';

/** One line of what a release changes. `added` and `removed` are names, sorted. */
export interface ReleaseChange {
  label: string;
  added: readonly string[];
  removed: readonly string[];
  /** How many there are afterwards. */
  total: number;
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

const pagesOf = ({ pages }: ComparedRelease): string[] =>
  ((pages ?? []) as readonly ReleasePage[]).map(({ name }) => name);

const menusOf = ({ menus }: ComparedRelease): string[] =>
  ((menus ?? []) as readonly MenuEntry[]).map(({ title, group }) => `${title} (${group})`);

const operationsOf = ({ operations }: ComparedRelease): string[] => [...((operations ?? []) as readonly string[])];

const change = (label: string, before: readonly string[] | null, after: readonly string[]): ReleaseChange => {
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
