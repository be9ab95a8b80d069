import type { PageAudience } from './access';

/** One entry of a menu, as a remote declares it (S1 §3.4). The shell merges the entries of all remotes. */
export interface MenuEntry {
  /** Heading above the entry. Entries of several remotes may share a group. */
  group: string;
  /** Position among the entries of all remotes, ascending. Hundreds are groups; the gaps are for other remotes. */
  order: number;
  title: string;
  /**
   * Name of the route it opens. People who may not open that route don't see the entry.
   * A target that starts with http leaves the application (S1 §2.4).
   */
  route: string;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /**
   * `main` (the default) and `admin` are tabs of the home page, `admin` for head office only. `account` is the user's
   * menu.
   */
  area?: 'main' | 'admin' | 'account';
  /**
   * `store` shows the entry to store users only, where head office finds it in the admin area. `administrator` shows it
   * to administrators only, whatever the rules say of its route: nobody else may make its calls.
   */
  audience?: 'store' | 'administrator';
  /** Drop-down of the top bar. Without it: the group's name, or `Admin` in that area. */
  menu?: string;
  /** Label of a button next to the home page's greeting, for the most frequent tasks. */
  action?: string;
  /** Opens in a new tab. The entry of the marketing folder leads outside the application. */
  external?: boolean;
  /** False shows the entry only on the home page, not in the bars. */
  showOnNav?: boolean;
  /** False shows the entry to visitors who are not logged in, and only to them. */
  loggedIn?: boolean;
}

/** Whether a menu entry leads out of the application (S1 §2.4). */
export const isWebTarget = ({ route }: Pick<MenuEntry, 'route'>): boolean => /^https?:\/\//i.test(route);

/** A card of the home page, as a remote declares it. Its code is loaded after the page. */
export interface HomeCard {
  /** Unique within its remote. */
  name: string;
  title: string;
  /** Route that the card links to. People who may not open that route don't have the card. */
  route: string;
  /** Query of the link, such as the list's filter. */
  query?: Readonly<Record<string, string>>;
  /** Position among the cards of all remotes, ascending. */
  order: number;
  /** Rows of 32 px below the title: a skeleton of this height stands in until the card is there. */
  rows: number;
  /** Takes the place of two cards where there is room. */
  wide?: boolean;
  /** Who has the card: store users, head office, or administrators. Without it: everybody. */
  audience?: 'store' | 'office' | 'administrator';
}

/** One page of a release: enough for guard, links and menus without the remote's code. */
export interface ReleasePage {
  /** Route name: `container.edit`. */
  name: string;
  /** Path as react-router writes it: `/container/edit/:id`. */
  path: string;
  title?: string;
  /** Whom the page is for, whatever the rules say. Builds of before have none. */
  audience?: PageAudience;
  /** States of which one must be open for the page to call anything. */
  needs?: readonly string[];
  /** Files that the page runs, relative to the release's folder; the remote's entry comes first. */
  scripts: readonly string[];
}

/** What a build says about its remote: the content of `remote.json` in the folder of its entry. */
export interface RemoteDescription {
  /** Version of the agreement between shell and remotes that it was built for. */
  contract: number;
  pages: readonly ReleasePage[];
  menus: readonly MenuEntry[];
  homeCards: readonly HomeCard[];
}

/** What a build says about itself to the server alone. Builds by other tools may leave it out. */
export interface BuildFacts {
  /** Shared library to the version that it was built with: `react` to `19.2.0`. */
  shared?: Readonly<Record<string, string>>;
  /** Calls that it makes, with the product's slug as `trestle`: `GET /api/trestle/user/{id}/`. */
  operations?: readonly string[];
  /** Names that it imports from the shell's own packages, by module: `@trestle/kit/core` to `['useCall']`. */
  uses?: ExportNames;
}

/**
 * A library that a build shares with other remotes (contract §3). The remote that needs it first brings it; the others
 * take that copy where its version suits them.
 */
export interface BroughtLibrary {
  /** What is imported: `chart.js`, or `chart.js/auto`. */
  name: string;
  version: string;
  /** Versions that the remote runs with: `^4.2.0`. */
  range: string;
  /** Scripts of its own copy, relative to the release's folder. No page runs them by itself. */
  files: readonly string[];
  /** Their size. */
  bytes: number;
  /** Names of the pages that need it before they are drawn. Builds of before don't say it. */
  pages?: readonly string[];
}

/** Names of exports by the module that has them: `@trestle/kit/core` to `['Alert', 'useCall']`. */
export type ExportNames = Readonly<Record<string, readonly string[]>>;

/** The current release of a remote (contract §3). */
export interface Release extends RemoteDescription {
  version: string;
  /** Address of its `mf-manifest.json`; the release's other files are in the same folder. */
  entry: string;
  /** File name, relative to the release's folder, to `sha384-…`. */
  integrity: Readonly<Record<string, string>>;
  /** Set in the shell for a remote that is switched off: its pages say why, and nothing else of it is there. */
  off?: Pick<OffRemote, 'reason' | 'date'>;
}

/** `/remotes.json`: the current releases by the name of their remote. */
export type Registry = Readonly<Record<string, Release>>;

/** A remote that is switched off, and the pages that say so in its place. */
export interface OffRemote {
  name: string;
  reason: string;
  /** Since when, in ISO 8601. */
  date: string;
  /** Without scripts. */
  pages: readonly ReleasePage[];
}
/** Key of `/remotes.json` with the remotes that are switched off. No remote can have this name. */
export const SWITCHED_OFF = 'switched_off';

/**
 * Finds the page that a path opens.
 * @param path path of the address, without query: `/container/edit/7`
 */
export function findPage(registry: Registry, path: string): { release: Release; page: ReleasePage } | undefined {
  for (const release of Object.values(registry)) {
    const page = release.pages.find((each) => matchesPath(each.path, path));
    if (page) return { release, page };
  }
  return undefined;
}

/** Whether a path fits a pattern of react-router: `:id` stands for one segment, `:id?` for one or none. */
function matchesPath(pattern: string, path: string): boolean {
  const patternSegments = segmentsOf(pattern);
  const pathSegments = segmentsOf(path);
  const required = patternSegments.filter((segment) => !segment.endsWith('?')).length;
  if (pathSegments.length < required || pathSegments.length > patternSegments.length) return false;
  return pathSegments.every((segment, i) => patternSegments[i]!.startsWith(':') || patternSegments[i] === segment);
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
