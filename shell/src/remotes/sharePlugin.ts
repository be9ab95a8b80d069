import { chooseCopy, type OfferedCopies, type OfferedCopy } from './chooseCopy';

/** The parts of the federation's share hooks that are used here. */
interface ShareRequest {
  pkgName: string;
  /** Version of the copy that this page has. */
  version: string;
  scope: string;
  /** All copies that this page has or could fetch, by scope and library. */
  shareScopeMap: Readonly<Record<string, Readonly<Record<string, OfferedCopies>>>>;
  shareInfo: OfferedCopy & {
    shareConfig?: { requiredVersion?: string | false; singleton?: boolean; strictVersion?: boolean };
  };
  /** Returns the copy that the remote gets. */
  resolver: () => { shared: OfferedCopy; useTreesShaking: boolean } | undefined;
}
interface FederationOptions {
  name: string;
  shared: Readonly<Record<string, readonly SharedCopy[]>>;
}
interface SharedCopy {
  version?: string;
  /** `import: false` says that the remote only asks for the library: Vite's builds name those, too. */
  shareConfig?: { import?: unknown };
}

/** What the plugin needs to know of this page. */
export interface SharingPage {
  /** Whether the shell has a library: no remote brings another copy of it. */
  isOfShell(library: string): boolean;
  /** Whether something may bring what the shell has, by its name inside the federation: the shell, above all. */
  mayBringAll(name: string): boolean;
  /** Whether a version fits a range. */
  satisfies(version: string, range: string): boolean;
  /** Gets a remote's name inside the federation, and the reason. */
  onRefusal(name: string, reason: string): void;
}

const LOWEST_VERSION = '0.0.0';

/**
 * Plugin for the runtimes of all remotes. What the shell has is here once: a remote that brings a copy of its own, or
 * asks for another version, is refused. Of other libraries remotes take each other's copies where versions fit.
 */
export const createSharePlugin = ({ isOfShell, mayBringAll, satisfies, onRefusal }: SharingPage) => ({
  name: 'trestle-share',
  /** @throws when a remote brings a library of the shell, so that its scripts stop here */
  init: ({ options: { name, shared } }: { options: FederationOptions }): void => {
    // The runtime offers these to everybody, the highest version first: nobody must get what isn't there.
    for (const copy of Object.values(shared).flat()) if (!bringsCopy(copy)) copy.version = LOWEST_VERSION;
    const libraries = Object.keys(shared).filter((library) => shared[library]!.some(bringsCopy) && isOfShell(library));
    if (libraries.length === 0 || mayBringAll(name)) return;
    const reason = `${name} brings copies of its own: ${libraries.join(', ')}.`;
    onRefusal(name, reason);
    throw new Error(reason);
  },
  resolveShare: <Request extends ShareRequest>(request: Request): Request => {
    const { pkgName, version, shareInfo, shareScopeMap, scope } = request;
    const { shareConfig } = shareInfo;
    const range = shareConfig?.requiredVersion;
    if (!isOfShell(pkgName)) {
      const fits = (copy: string) => typeof range !== 'string' || satisfies(copy, range);
      Object.assign(request, { resolver: () => chooseCopy(shareScopeMap[scope]![pkgName]!, shareInfo, fits) });
    } else if (shareConfig && typeof range === 'string' && !satisfies(version, range)) {
      onRefusal(shareInfo.from, `${shareInfo.from} asks for ${pkgName} ${range}, and ${version} is here.`);
      // The runtime then throws, rather than fetch another copy or pass this one off as the other.
      Object.assign(shareConfig, { singleton: true, strictVersion: true });
    }
    return request;
  },
});

const bringsCopy = ({ shareConfig }: SharedCopy): boolean => shareConfig?.import !== false;
