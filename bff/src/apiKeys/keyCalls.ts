import type { Request } from 'express';
import type { LiveApiKey } from '@trestle/db/identity/apiKeys';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import type { ApiCall } from '@trestle/schema/endpoints';
import { forbidden } from '@trestle/schema/errors';

/** Entities of administration that hold no rights. All others are closed to keys, also those of later versions. */
const OPEN_ADMIN_ENTITIES: readonly string[] = ['audit', 'mail'];
/** What is done later with a person's rights. */
const PERSONS_ENTITIES: readonly string[] = ['report_schedule'];

/** 403 of calls that only people make. */
export const onlyForPeople = () =>
  forbidden(
    "An API key can't sign in, act for others, or read or change sessions, passwords, keys, users and rights. " +
      'Sign in as a person for that.',
  );

/**
 * Refuses the calls that no API key makes, whatever the rules of its group allow (SECURITY.md, 89).
 * @throws Problem 403
 */
export function refuseClosedCall({ entity, endpoint }: ApiCall): void {
  const isClosed = entity?.admin
    ? !OPEN_ADMIN_ENTITIES.includes(entity.name)
    : PERSONS_ENTITIES.includes(entity?.name ?? '');
  if (isClosed || endpoint === 'store_with_login' || endpoint === 'export_all') throw onlyForPeople();
}

/** Calls that are no GET and change nothing. */
const READING_CALLS: readonly EndpointName[] = ['report_file', 'check_addresses'];

/** Refuses a read-only key's call that changes something. @throws Problem 403 */
export function refuseChange({ readOnly }: LiveApiKey, { method }: Pick<Request, 'method'>, call?: ApiCall): void {
  const isRead = method === 'GET' || method === 'HEAD' || (call && READING_CALLS.includes(call.endpoint));
  if (readOnly && !isRead) throw forbidden('This API key only reads.');
}

/**
 * Refuses a store's key that has an administrator's rights, which see every store. None is made so, but SUPERUSER_GROUP
 * may name its group later.
 * @throws Problem 403
 */
export function refuseStoreAdministrator({ session }: LiveApiKey, isAdministrator: boolean): void {
  if (isAdministrator && session.user.store)
    throw forbidden('This API key is of a store, and its group became that of administrators. Make a new key.');
}
