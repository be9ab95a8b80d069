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
}

/** A remote, as the Modules page shows it. @typeParam Release its releases, as the server or the browser types them */
export interface Module<Release> {
  name: string;
  /** The release that everyone gets. */
  current: Release | null;
  /** Version that everyone had before, and that going back leads to. */
  previous: string | null;
  /** The release that some people get in its place. */
  trial: Release | null;
  errors: readonly VersionErrors[];
}

/** Why no releases are accepted, since when (ISO 8601), and the name of whoever decided it. */
export interface Freeze {
  reason: string;
  date: string;
  user: string | null;
}

/** The reply of /api/{product}/module/. */
export interface Modules<Release> {
  /** Set while no remote may be released. */
  frozen: Freeze | null;
  modules: readonly Module<Release>[];
}
