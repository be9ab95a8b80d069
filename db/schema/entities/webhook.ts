import { entity, tracked } from '../entity';
import { boolean, json, string } from '../field';

/** An address that is told of changes (contract §2.7). Administrators alone make and see them. */
export const webhook = entity('webhook', {
  label: 'Webhook',
  plural: 'Webhooks',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  writes: ['create', 'edit', 'delete'],
  withoutPages: true,
  withoutAttachments: true,
  withoutChanges: true,
  fields: {
    ...tracked(),
    name: string({ required: true, maxlength: 100 }),
    address: string({
      required: true,
      maxlength: 500,
      format: 'url',
      hint: 'Its origin must be among WEBHOOK_ORIGINS',
    }),
    entities: json({
      holds: 'texts',
      default: [],
      label: 'Records',
      hint: 'Names such as store_order; none stand for all',
    }),
    is_active: boolean({ label: 'On', default: true }),
  },
  list: {
    columns: ['name', 'address', 'is_active', 'created_date'],
    search: ['name', 'address'],
    sort: '-id',
    active: null,
  },
});
