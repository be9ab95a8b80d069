/** The parts of the federation's share hooks that are used here. */
interface ShareRequest {
  pkgName: string;
  /** Version of the copy that this page has. */
  version: string;
  shareInfo: {
    from: string;
    shareConfig?: { requiredVersion?: string | false; singleton?: boolean; strictVersion?: boolean };
  };
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

const LOWEST_VERSION = '0.0.0';

/**
 * Plugin for the runtimes of all remotes: each library is here once, the shell's. A remote that brings a copy of its
 * own, or asks for another version, is refused.
 * @param mayBringLibraries whether something may, by its name inside the federation: the shell, above all
 * @param satisfies whether a version fits a range
 * @param onRefusal gets a remote's name inside the federation, and the reason
 */
export const createSharePlugin = (
  mayBringLibraries: (name: string) => boolean,
  satisfies: (version: string, range: string) => boolean,
  onRefusal: (name: string, reason: string) => void,
) => ({
  name: 'trestle-share',
  /** @throws when a remote brings libraries, so that its scripts stop here */
  init: ({ options: { name, shared } }: { options: FederationOptions }): void => {
    // The runtime offers these to everybody, the highest version first: nobody must get what isn't there.
    for (const copy of Object.values(shared).flat()) if (!bringsCopy(copy)) copy.version = LOWEST_VERSION;
    const libraries = Object.keys(shared).filter((library) => shared[library]!.some(bringsCopy));
    if (libraries.length === 0 || mayBringLibraries(name)) return;
    const reason = `${name} brings copies of its own: ${libraries.join(', ')}.`;
    onRefusal(name, reason);
    throw new Error(reason);
  },
  resolveShare: <Request extends ShareRequest>(request: Request): Request => {
    const { pkgName, version, shareInfo } = request;
    const { shareConfig } = shareInfo;
    const range = shareConfig?.requiredVersion;
    if (shareConfig && typeof range === 'string' && !satisfies(version, range)) {
      onRefusal(shareInfo.from, `${shareInfo.from} asks for ${pkgName} ${range}, and ${version} is here.`);
      // The runtime then throws, rather than fetch another copy or pass this one off as the other.
      Object.assign(shareConfig, { singleton: true, strictVersion: true });
    }
    return request;
  },
});

const bringsCopy = ({ shareConfig }: SharedCopy): boolean => shareConfig?.import !== false;
