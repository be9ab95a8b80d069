/** How a remote failed, as the BFF counts it. */
export type RemoteErrorKind = 'load' | 'timeout' | 'integrity' | 'contract' | 'render' | 'event' | 'hang' | 'share';

const ERROR_TEXTS: Record<RemoteErrorKind, string> = {
  load: "This part of the application couldn't be started. Try again in a moment.",
  timeout: 'This part of the application took too long to load. Check your connection and try again.',
  integrity:
    "A file of this part isn't the one that was released, so it wasn't run. Try again, or tell your administrator.",
  contract: 'This part of the application was built for another version of it. Tell your administrator.',
  render: 'This page stopped because of a fault in it. Try again, or tell your administrator.',
  event: 'Something went wrong in this part of the application.',
  hang: "This part of the application stopped responding when it was last loaded here, so it wasn't loaded again.",
  share: 'This part of the application was built with libraries that it lacks here. Tell your administrator.',
};
export const OFFLINE_TEXT = "You're offline. Try again when you're connected.";

/** Path and query of the page that is shown. */
export const currentAddress = (): string => window.location.pathname + window.location.search;

/** A remote that failed. Its message is for the user; `cause` is what happened. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  /** Path and query of the page that failed. */
  readonly address = currentAddress();

  /** @param version of the release that failed; undefined where the registry has none */
  constructor(
    readonly kind: RemoteErrorKind,
    readonly remote: string,
    readonly version: string | undefined,
    cause: unknown,
  ) {
    super(kind === 'load' && !navigator.onLine ? OFFLINE_TEXT : ERROR_TEXTS[kind], { cause });
  }

  /** Names what failed, for whoever is asked about it. */
  get source(): string {
    return nameOf(this.remote, this.version);
  }

  /** What happened, for the report to the server. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message : String(this.cause);
  }
}

/** A remote and its version, as people quote them: `mf-orders 1.43.0-0a1b2c3d4e`. */
export const nameOf = (remote: string, version: string | undefined): string =>
  version === undefined ? remote : `${remote} ${version}`;
