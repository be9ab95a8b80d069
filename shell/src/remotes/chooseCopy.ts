/** Returns what a library exports. */
type LibraryFactory = () => unknown;

/** A remote's copy of a library, as the federation keeps it. */
export interface OfferedCopy {
  version: string;
  /** The remote that brings it, by its name inside the federation. */
  from: string;
  /** Fetches it. */
  get: () => Promise<LibraryFactory> | LibraryFactory;
  /** Set once it has been fetched. */
  lib?: LibraryFactory | null;
  /** Set as soon as somebody fetches it. */
  loading?: Promise<LibraryFactory> | null;
  loaded?: boolean;
  /** Remotes that have it. */
  useIn?: string[];
}
/** Copies of a library by their version. */
export type OfferedCopies = Record<string, OfferedCopy>;

/**
 * Chooses the copy of a library that a remote gets: one that runs here already, one that is being fetched, or its own.
 * It never fetches another remote's files, so that a remote which fails or is gone takes no library from the others.
 * @param copies what the federation knows; the remote's own copy is put among them
 * @param own the remote's own copy; without `version` where it brings none
 * @param fits whether the remote runs with a version
 */
export const chooseCopy = (
  copies: OfferedCopies,
  own: OfferedCopy,
  fits: (version: string) => boolean,
): { shared: OfferedCopy; useTreesShaking: boolean } | undefined => {
  const fitting = Object.values(copies).filter(({ version }) => fits(version));
  const running = fitting.find(({ lib }) => lib);
  const arriving = fitting.find(({ loading }) => loading);
  const shared = running ?? (arriving ? withFallback(arriving, copies, own) : offerOwn(copies, own));
  return shared && { shared, useTreesShaking: false };
};

/** Returns a copy that is being fetched. Should that fail, it becomes the remote's own one. */
const withFallback = (arriving: OfferedCopy, copies: OfferedCopies, own: OfferedCopy): OfferedCopy => ({
  ...arriving,
  loading: arriving.loading!.catch((error: unknown) => {
    const copy = arriving.from === own.from ? undefined : offerOwn(copies, own);
    if (!copy) throw error;
    return (copy.loading = copy.get() as Promise<LibraryFactory>);
  }),
});

/** Puts a remote's own copy in place of one of the same version that nobody has fetched. */
const offerOwn = (copies: OfferedCopies, own: OfferedCopy): OfferedCopy | undefined => {
  if (!own.version) return undefined;
  const copy: OfferedCopy = {
    ...own,
    lib: null,
    loading: null,
    loaded: false,
    useIn: [],
    get: async () => {
      try {
        const factory = await own.get();
        // A library that throws is nobody's: it is run once before others may take it.
        factory();
        Object.assign(copy, { lib: factory, loaded: true });
        return factory;
      } catch (error) {
        // Whoever asks again fetches it again.
        if (copies[copy.version] === copy) delete copies[copy.version];
        throw error;
      }
    },
  };
  copies[copy.version] = copy;
  return copy;
};
