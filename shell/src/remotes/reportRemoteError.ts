import { session, settings } from '@trestle/kit/core';
import type { RemoteError } from './remoteError';

/** Longer messages are cut. */
const MAX_MESSAGE_CHARACTERS = 500;
/** What this page has reported: remote, version and kind. */
const reportedKeys = new Set<string>();

/**
 * Tells the BFF that a release failed here, once per version and kind while the page lives (contract §3).
 * @param fellBackTo the version that is used instead
 */
export const reportRemoteError = (error: RemoteError, fellBackTo?: string): void => {
  const { kind, remote: name, version, source, reason } = error;
  console.error(`${source}, ${kind}:`, error.cause);
  const token = session()?.token;
  const key = `${source} ${kind}`;
  if (!token || version === undefined || reportedKeys.has(key)) return;
  reportedKeys.add(key);
  const message = reason.slice(0, MAX_MESSAGE_CHARACTERS);
  // Nobody waits for the reply. A lost report only lowers the count of errors.
  void fetch(`/api/${settings.slug}/release/error/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, version, kind, message, ...(fellBackTo && { fell_back_to: fellBackTo }) }),
    keepalive: true,
  }).catch(() => undefined);
};
