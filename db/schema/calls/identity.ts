import { z } from 'zod';
import { fk, integer } from '../field';
import { recordId } from './values';

/* Bodies of the calls about who a user is at the identity provider. */

const user = recordId(fk('user', { required: true }), { description: 'Whose.' });

export const listIdentitiesBody = z.strictObject({ user });
export const forgetIdentityBody = z.strictObject({
  user,
  id: recordId(integer({ required: true }), { description: 'Id of the identity.' }),
});
