import { Router } from 'express';
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
import { findMailEntity, requireMailRecord } from './mailRecord';

/** Settings of the question which addresses returned a mail. */
export interface AddressSettings {
  productSlug: string;
  supportEmail: string;
  mailBounceAddress?: string | undefined;
}

/**
 * Route of POST /api/{product}/check_addresses/: says which addresses on a record returned the last mail. It is a POST,
 * as addresses in a path would stand in logs. Store users are told of those that they may write to.
 */
export function addressRouter(context: Context, settings: AddressSettings): Router {
  const { supportEmail, mailBounceAddress } = settings;

  const askedAddresses = async (entity: Entity, id: number, asked: readonly string[], caller: Caller) => {
    const addresses = [...new Set(asked.map((address) => address.toLowerCase()))];
    if (seesAllStores(caller)) return addresses;
    const { onRecord, users } = await writableAddresses(context, entity, id, { addresses, caller, supportEmail });
    return addresses.filter((address) => onRecord.has(address) || users.has(address));
  };

  const router = Router({ strict: true, caseSensitive: true });
  router
    .route(`/api/${settings.productSlug}/check_addresses/`)
    .post(async (request, response) => {
      rejectParameters(request);
      const caller = callerOf(request);
      const body = parseBody(addressesBody, request.body as unknown);
      const entity = findMailEntity(context, body.other_name, caller);
      await requireMailRecord(context, entity, body.other_id, caller);
      const known = mailBounceAddress !== undefined;
      const addresses = known ? await askedAddresses(entity, body.other_id, body.addresses, caller) : [];
      const reply: BouncedAddressesReply = { known, results: await findBouncedAddresses(context, addresses) };
      response.json(reply);
    })
    .all((request) => {
      throw methodNotAllowed(request.method);
    });
  return router;
}
