import { Router } from 'express';
import { readBounceAddress } from '@trestle/db/mail/bounceAddress';
import { bounceBody } from '@trestle/schema/calls/mail';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { conflict, fieldError, validationError } from '@trestle/schema/errors';
import { refuseOtherMethods } from '../middleware/refuseOtherMethods';
import type { AccountStore } from '../auth/accountStore';
import { parseJsonBody } from '../auth/parseBody';
import { rejectParameters } from '../middleware/rejectParameters';
import type { BffSettings } from '../settings';

/**
 * Takes mails that came back: POST /auth/bounce/. A mail server hands them in without a login: the address that they
 * came to is signed, and names one mail.
 */
export function bounceRoutes(
  store: Pick<AccountStore, 'storeBounce'>,
  { serviceKey }: Pick<BffSettings, 'serviceKey'>,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = router.route('/auth/bounce/');
  route.post(rejectParameters, parseJsonBody, async (req, res) => {
    const { address, error = null, status = null } = parseBody(bounceBody, req.body as unknown);
    const mail = readBounceAddress(address, serviceKey);
    if (mail === null) throw validationError({ address: [fieldError('invalid', 'No mail has this address')] });
    if (!(await store.storeBounce(mail, { error, status })))
      throw conflict('This mail is still being sent. Try again.', { code: 'changed' });
    res.json({ status: true });
  });
  route.all(refuseOtherMethods('POST'));
  return router;
}
