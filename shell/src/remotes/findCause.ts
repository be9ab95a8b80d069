import { asOutdated, OutdatedPageError } from '@trestle/kit/core';
import type { Release } from '@trestle/schema/registry';
import { fileUrl } from './registry';
import { MissingScriptsError } from '../version/ownScripts';
import { RemoteError, type RemoteErrorKind } from './remoteError';

/** In the address of every script of the shell. */
const SHELL_FOLDER = '/static/';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Finds out why a release's scripts failed. Browsers report a missing script like an altered one, so the file is
 * requested once more. The error names the file.
 * @returns a RemoteError, or what says that scripts of the shell are missing
 */
export const findCause = async (name: string, release: Release, failed: unknown): Promise<Error> => {
  if (failed instanceof RemoteError) return failed;
  const error = await asOutdated(failed);
  if (error instanceof OutdatedPageError) return error;
  const failure = (kind: RemoteErrorKind, cause = error) => new RemoteError(kind, name, release.version, cause);
  const message = messageOf(error);
  if (/timed out|\(timeout:/.test(message)) return failure('timeout');
  if (!/ScriptNetworkError|Loading (CSS )?chunk/.test(message)) return failure('load');
  if (message.includes(SHELL_FOLDER)) return new MissingScriptsError(error);
  const file = Object.keys(release.integrity).find((each) => message.includes(fileUrl(release, each)));
  const problem = file && (await checkFile(fileUrl(release, file), release.integrity[file]));
  return failure(problem === ALTERED ? 'integrity' : 'load', problem ? new Error(`${file}: ${problem}`) : error);
};

/** A file that doesn't come is as good as missing. */
const FILE_TIMEOUT_MS = 30_000;
const ALTERED = 'not what was released';

/** What is wrong with a file; null for nothing. */
const checkFile = async (url: string, integrity = ''): Promise<string | null> => {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  try {
    const reply = await fetch(url, { signal });
    if (!reply.ok) return `error ${reply.status}`;
  } catch {
    return 'unreachable';
  }
  return fetch(url, { integrity, signal }).then(
    () => null,
    () => ALTERED,
  );
};
