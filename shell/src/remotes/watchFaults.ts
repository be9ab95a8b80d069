import { ApiError, toast } from '@trestle/kit/core';
import { RELEASE_VERSION_PATTERN, REMOTE_NAME_PATTERN } from '@trestle/schema/releaseName';
import { avoidVersion } from './avoidedVersions';
import { RemoteError } from './remoteError';
import { reportRemoteError } from './reportRemoteError';
import { isRunning } from './runMark';
import { workingVersions } from './workingVersions';

/** Long enough to read two sentences and press the button. */
const TOAST_TIMEOUT_MS = 15_000;
/** A script's address in a stack: remote and version. */
const RELEASE_FILE = new RegExp(`/remotes/(${REMOTE_NAME_PATTERN})/(${RELEASE_VERSION_PATTERN})/`);

/** The releases whose failure was shown to the user on this page. */
const reportedSources = new Set<string>();

/**
 * Watches for errors that a remote's event handlers, timers and promises leave uncaught. The page goes on as it is,
 * with what was typed in it.
 */
export const watchFaults = (): void => {
  window.addEventListener('error', ({ error }) => reportFault(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason));
};

const reportFault = (cause: unknown): void => {
  const [, name, version] = RELEASE_FILE.exec(cause instanceof Error ? (cause.stack ?? '') : '') ?? [];
  if (name === undefined || version === undefined || isRunning(name)) return;
  const error = new RemoteError('event', name, version, cause);
  // A server that is away or fails is no release's fault, and no other version would reach it.
  if (cause instanceof ApiError && !(cause.status >= 400 && cause.status < 500)) return void toast.error(cause.message);
  reportRemoteError(error);
  if (reportedSources.has(error.source)) return;
  reportedSources.add(error.source);
  const olderVersion = workingVersions(name).find((each) => each !== version);
  toast.error(`${error.message} What you typed is still there. (${error.source})`, {
    timeout: TOAST_TIMEOUT_MS,
    ...(olderVersion !== undefined && {
      action: { label: 'Use the previous version', run: () => leaveVersion(name, version) },
    }),
  });
};

const leaveVersion = (name: string, version: string): void => {
  avoidVersion(name, version, 'event');
  window.location.reload();
};
