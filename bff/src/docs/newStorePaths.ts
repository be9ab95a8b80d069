import type { Entity } from '@trestle/schema/entity';
import { forVariant } from '@trestle/schema/forVariant';
import type { Variant } from '@trestle/schema/field';
import { NEW_STORE } from '@trestle/schema/newStore';
import { entitySchemas } from './entitySchemas';
import type { Schema } from './fieldSchema';
import {
  bodyErrors,
  commonErrors,
  commonParameters,
  errors,
  IDEMPOTENCY_KEY,
  jsonBody,
  ref,
  reply,
} from './operationParts';

const SCHEMA_NAME = 'store_with_login';
const EXAMPLE = {
  name: 'Northcote Living',
  address: '40 High Street, Northcote VIC 3070',
  phone_number: '+61 3 9000 0004',
  contact_type: 1,
  login_first_name: 'Ines',
  login_last_name: 'Ferrand',
  login_email: 'ines@northcote.example',
  login_group: 2,
  login_invite: true,
};

/** Schema of the body of the call that creates a store with its first contact and login. */
export function newStoreSchemas(variant: Variant, entities: readonly Entity[]): Record<string, Schema> {
  const schemas = entitySchemas(forVariant({ ...NEW_STORE, name: SCHEMA_NAME }, variant), entities);
  return { [SCHEMA_NAME]: schemas[`${SCHEMA_NAME}_new`]! };
}

/** The operation, by method and path below the collection. */
export const newStoreOperations: Record<string, () => Schema> = {
  'POST with_login/': () => ({
    operationId: 'create_store_with_login',
    summary: 'Create a store with its first contact and login',
    parameters: [IDEMPOTENCY_KEY, ...commonParameters],
    description:
      'Creates the store, its first contact and the account of its first user, or nothing. ' +
      'Contact and login may be left out. A login needs the right to create users, and an administrator. ' +
      'With `login_invite` they get a link by e-mail to choose a password.',
    requestBody: jsonBody(ref('schemas', SCHEMA_NAME), EXAMPLE),
    responses: {
      201: reply('The new store.', ref('schemas', 'store')),
      ...errors(409, 422),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};
