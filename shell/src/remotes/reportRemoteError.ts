import { session, settings } from '@trestle/kit/core';
import { currentAddress, type RemoteError } from './remoteError';

/** Longer messages are cut. */
const MAX_MESSAGE_CHARACTERS = 500;
/** Longer stacks are cut. */
const MAX_STACK_CHARACTERS = 4000;
/** Longer addresses are cut. */
const MAX_ADDRESS_CHARACTERS = 2000;
/** Addresses at which a version's failure of one kind is reported. The second says that it isn't the first one's fault. */
const MAX_ADDRESSES = 2;

/** Where this page has reported a failure, by remote, version and kind. */
const reportedAddresses = new Map<string, Set<string>>();
/** The last failure of each remote, and the version that is used instead. */
const fallbacks = new Map<string, { error: RemoteError; version: string }>();

/**
 * Tells the BFF that a release failed here, once per version, kind and address while the page lives (contract §3).
 * @param fellBackTo the version that is used instead
 */
export const reportRemoteError = (error: RemoteError, fellBackTo?: string): void => {
  console.error(`${error.source}, ${error.kind}:`, error.cause);
  if (fellBackTo !== undefined) fallbacks.set(error.remote, { error, version: fellBackTo });
  if (session()?.token && isNew(error)) send(error, { fell_back_to: fellBackTo });
};

/** Tells the BFF, once, that a version shows the address at which another one failed. */
export const reportPreviousWorked = (remote: string, version: string): void => {
  const fallback = fallbacks.get(remote);
  if (fallback?.version !== version || fallback.error.address !== currentAddress()) return;
  fallbacks.delete(remote);
  send(fallback.error, { fell_back_to: version, previous_worked: true });
};

const isNew = ({ source, kind, address }: RemoteError): boolean => {
  const key = `${source} ${kind}`;
  const addresses = reportedAddresses.get(key) ?? new Set();
  reportedAddresses.set(key, addresses);
  // A timer fails wherever the user goes.
  const maxAddresses = kind === 'event' ? 1 : MAX_ADDRESSES;
  if (addresses.has(address) || addresses.size >= maxAddresses) return false;
  addresses.add(address);
  return true;
};

const send = ({ kind, remote: name, version, reason, address, cause }: RemoteError, more: object): void => {
  const token = session()?.token;
  if (!token || version === undefined) return;
  const message = reason.slice(0, MAX_MESSAGE_CHARACTERS);
  const stack = cause instanceof Error ? cause.stack?.slice(0, MAX_STACK_CHARACTERS) : undefined;
  const report = { name, version, kind, message, stack, address: address.slice(0, MAX_ADDRESS_CHARACTERS), ...more };
  // Nobody waits for the reply. A lost report only lowers the count of errors.
  void fetch(`/api/${settings.slug}/release/error/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined);
};
