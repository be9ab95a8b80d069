import { entity, tracked } from '../entity';
import { boolean, json, string } from '../field';

/**
 * A team's service, which calls under `/api/x/{name}/` are passed on to (contract §3). Administrators alone register
 * and see it.
 */
export const teamService = entity('service', {
  label: 'Service',
  plural: 'Services',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  writes: ['create', 'edit', 'delete'],
  withoutPages: true,
  withoutAttachments: true,
  withoutChanges: true,
  fields: {
    ...tracked(),
    name: string({
      required: true,
      maxlength: 50,
      unique: true,
      identifier: true,
      hint: 'Lower-case letters, digits and hyphens. It is part of its addresses and states, and stays as it is.',
    }),
    origin: string({ required: true, maxlength: 300, hint: 'https://host, which must be among SERVICE_ORIGINS' }),
    collections: json({ holds: 'texts', default: [], label: 'Collections', hint: 'Names such as delivery_slot' }),
    openapi: json({ holds: 'object', label: 'OpenAPI document' }),
    is_active: boolean({ label: 'On', default: true }),
  },
  list: {
    columns: ['name', 'origin', 'is_active', 'created_date'],
    search: ['name', 'origin'],
    sort: 'name',
    active: null,
  },
});
