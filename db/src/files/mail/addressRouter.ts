import { Router } from 'express';
import type { z } from 'zod';
import type { BouncedAddressesReply } from '@trestle/schema/bouncedAddress';
import { addressesBody } from '@trestle/schema/calls/mail';
import { parseBody } from '@trestle/schema/calls/parseBody';
import type { Entity } from '@trestle/schema/entity';
import { methodNotAllowed } from '@trestle/schema/errors';
import type { Caller, Context } from '../../collection/call/context';
import { seesAllStores } from '../../collection/call/scope';
import { callerOf, rejectParameters } from '../../collection/router';
import { findBouncedAddresses } from './bouncedAddresses';
import { writableAddresses } from './checkRecipients';
import { findMailEntity, requireMailRecord, visibleRecords } from './mailRecord';

/** Settings of the question which addresses returned a mail. */
export interface AddressSettings {
  productSlug: string;
  supportEmail: string;
  mailBounceAddress?: string | undefined;
}

/**
 * Route of POST /api/{product}/check_addresses/: says which addresses on records returned the last mail. It is a POST,
 * as addresses in a path would stand in logs. Store users are told of those that they may write to.
 */
export function addressRouter(context: Context, settings: AddressSettings): Router {
  const { supportEmail, mailBounceAddress } = settings;

  const askedAddresses = async (
    entity: Entity,
    records: readonly number[],
    asked: readonly string[],
    caller: Caller,
  ): Promise<string[]> => {
    const addresses = [...new Set(asked.map((address) => address.toLowerCase()))];
    if (seesAllStores(caller)) return addresses;
    const { onRecord, users } = await writableAddresses(context, entity, records, { addresses, caller, supportEmail });
    return addresses.filter((address) => onRecord.has(address) || users.has(address));
  };
  const recordsOf = async (
    entity: Entity,
    { other_id: one, other_ids: several }: z.output<typeof addressesBody>,
    caller: Caller,
  ): Promise<readonly number[]> => {
    if (several) return visibleRecords(context, entity, several, caller);
    await requireMailRecord(context, entity, one!, caller);
    return [one!];
  };

  const router = Router({ strict: true, caseSensitive: true });
  router
    .route(`/api/${settings.productSlug}/check_addresses/`)
    .post(async (request, response) => {
      rejectParameters(request);
      const caller = callerOf(request);
      const body = parseBody(addressesBody, request.body as unknown);
      const entity = findMailEntity(context, body.other_name, caller);
      const records = await recordsOf(entity, body, caller);
      const known = mailBounceAddress !== undefined;
      const isAnswered = known && records.length > 0;
      const addresses = isAnswered ? await askedAddresses(entity, records, body.addresses, caller) : [];
      const reply: BouncedAddressesReply = { known, results: await findBouncedAddresses(context, addresses) };
      response.json(reply);
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
}
