import type { ReleasePage } from './registry';

/** What failed in browsers with one version of a remote, in the last 24 hours. */
export interface VersionErrors {
  version: string;
  count: number;
  /** Browsers that reported at least one. */
  browsers: number;
  /** How often a browser went on with another version. */
  fell_back: number;
  last_kind: string;
  last_message: string;
  /** ISO 8601. */
  last_date: string;
  /** Route of the page at which the last one happened, and the browser; null where the report doesn't say. */
  last_page: string | null;
  last_browser: string | null;
  /**
   * Where it was thrown. In the reply for one remote its source maps have translated the places; null where the report
   * doesn't say.
   */
  last_stack: string | null;
}

/** Why a remote is switched off. */
export interface SwitchedOff {
  reason: string;
  /** Since when, in ISO 8601. */
  date: string;
  /** Who did it: a person's name, or that of a release token. */
  by: string;
}

/** The team that a remote belongs to. */
export interface RemoteOwner {
  team: string;
  /** How to reach the team: an e-mail address, a web address or words. */
  contact: string | null;
}

/** A shared library that a release brings in files of its own. */
export interface CarriedLibrary {
  name: string;
  /** Empty where the build doesn't tell it. */
  version: string;
  /** Bytes of its scripts, gzipped. */
  size: number;
  /** Versions of other remotes that it runs with; null where the build says none, so that it needs its own. */
  range: string | null;
  /** Remotes whose copy it takes in place of its own, where that is loaded already. */
  takes: readonly string[];
}

/** How a trial does: people who have had it so far, and those of them for whom it failed. */
export interface TrialPeople {
  users: number;
  failed: number;
}

/**
 * A remote, as the Modules page shows it.
 * @typeParam Release type of its releases, which server and browser declare themselves
 */
export interface Module<Release> {
  name: string;
  /** The release that everyone gets. */
  current: Release | null;
  /** Version that everyone had before. Going back leads to this version. */
  previous: string | null;
  /** The release that some people get instead of the current one. */
  trial: Release | null;
  /** Set while the remote is switched off. */
  switched_off: SwitchedOff | null;
  /** Whether its pages are open to everybody whose rules don't deny them. A new remote's are not. */
  is_open: boolean;
  errors: readonly VersionErrors[];
  /** Null where nobody has named the team. */
  owner: RemoteOwner | null;
  /** Shared libraries that its current release brings, or its trial where nobody else has it. */
  carries: readonly CarriedLibrary[];
  /** Null without a trial. */
  trial_people: TrialPeople | null;
}

/** A stop of all releases. */
export interface Freeze {
  reason: string;
  /** Since when, in ISO 8601. */
  date: string;
  /** Name of the person who decided it. */
  user: string | null;
}

/** A remote whose pages rules alone don't open: it is closed as a new one, or switched off. */
export interface RemoteState {
  name: string;
  is_open: boolean;
  /** Why it is switched off; null while it is on. */
  off_reason: string | null;
  pages: readonly Omit<ReleasePage, 'scripts'>[];
}

/** The reply of /api/{product}/module/. */
export interface Modules<Release> {
  /** Set while no remote may be released. */
  frozen: Freeze | null;
  modules: readonly Module<Release>[];
}
