import type { Release } from '@trestle/schema/registry';
import { fileUrl } from './registry';
import { RemoteError, type RemoteErrorKind } from './remoteError';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Finds out why a release's scripts failed. Browsers report a missing script like an altered one, so the file is
 * requested once more. The error names the file.
 */
export const findCause = async (name: string, release: Release, error: unknown): Promise<RemoteError> => {
  if (error instanceof RemoteError) return error;
  const failure = (kind: RemoteErrorKind, cause = error) => new RemoteError(kind, name, release.version, cause);
  const message = messageOf(error);
  if (/timed out|\(timeout:/.test(message)) return failure('timeout');
  if (!/ScriptNetworkError|Loading (CSS )?chunk/.test(message)) return failure('load');
  const file = Object.keys(release.integrity).find((each) => message.includes(fileUrl(release, each)));
  const problem = file === undefined ? null : await checkFile(fileUrl(release, file), release.integrity[file]);
  if (problem === 'altered') return failure('integrity', new Error(`${file} is not what was released.`));
  if (problem !== null) return failure('load', new Error(`${file}: ${problem}`));
  return failure('load');
};

/** A file that doesn't come is as good as missing. */
const FILE_TIMEOUT_MS = 30_000;
const endAfter = (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
};

/** What is wrong with a file; null for nothing. */
const checkFile = async (url: string, integrity: string | undefined): Promise<string | null> => {
  try {
    const reply = await fetch(url, { signal: endAfter(FILE_TIMEOUT_MS) });
    if (!reply.ok) return `error ${reply.status}`;
  } catch {
    return 'unreachable';
  }
  return fetch(url, { integrity: integrity ?? '', signal: endAfter(FILE_TIMEOUT_MS) }).then(
    () => null,
    () => 'altered',
  );
};
