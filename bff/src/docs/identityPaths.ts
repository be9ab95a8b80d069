import { forgetIdentityBody, listIdentitiesBody } from '@trestle/schema/calls/identity';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, property, reply } from './operationParts';
import { describeCall, STATUS_SCHEMA } from './signInPaths';

const time = (description: string): Schema => ({ type: 'string', format: 'date-time', description });

/** The calls about who a user is at the identity provider. */
export const identityPaths: Record<string, Schema> = {
  '/auth/identity/': describeCall('list_identities', 'Who a user is at the company sign-in', {
    description: 'For administrators.',
    requestBody: callBody(listIdentitiesBody),
    responses: {
      200: reply(
        'The identities, oldest first.',
        openObject({
          results: {
            type: 'array',
            description: 'None for who has never signed in there.',
            items: openObject({
              id: property('integer', 'Its id.'),
              issuer: property('string', 'Address of the provider.'),
              subject: property('string', 'Who the person is there (`sub`).'),
              created_at: time('When it was linked.'),
              signed_in_at: time('When the person last signed in with it.'),
            }),
          },
        }),
      ),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  '/auth/identity/forget/': describeCall('forget_identity', 'Forget who a user is at the company sign-in', {
    description:
      'For administrators; only a superuser for a superuser. Sessions that began there end, and the person gets a ' +
      'mail. With `OIDC_MATCH_EMAIL`, the next sign-in with the same verified e-mail links it again.',
    requestBody: callBody(forgetIdentityBody),
    responses: { 200: reply('Forgotten.', STATUS_SCHEMA), ...bodyErrors(), ...commonErrors() },
  }),
};
