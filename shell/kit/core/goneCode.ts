/** The address of a script of the page itself, in the error of a bundler's loader. */
const OWN_SCRIPT = /https?:\/\/[^\s()/]+\/static\/[^\s()]+\.js/;

/**
 * A script of this page is no longer on the server: it has a newer version. That is no fault of a remote, and nothing
 * that another attempt would mend.
 */
export class OutdatedPageError extends Error {
  /** @param cause the failure to load the script */
  constructor(cause: unknown) {
    super('This page is from an older version. What you typed in a form is offered to you after the update.', {
      cause,
    });
  }
}

/** A server that doesn't answer sooner says nothing of the script. */
const ANSWER_TIMEOUT_MS = 5000;

/** Loads the page anew, in the newest version. */
export const updatePage = (): void => window.location.reload();

/**
 * Finds out whether a script of the page failed because it is gone (404). Browsers report that like a broken
 * connection, so the script is asked for once more.
 * @param error what the import threw
 * @returns an OutdatedPageError, or the error itself
 */
export const asOutdated = async (error: unknown): Promise<unknown> => {
  const [address] = OWN_SCRIPT.exec(error instanceof Error ? error.message : '') ?? [];
  if (address === undefined) return error;
  const isGone = await fetch(address, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).then(
    (reply) => reply.status === 404,
    () => false,
  );
  return isGone ? new OutdatedPageError(error) : error;
};
