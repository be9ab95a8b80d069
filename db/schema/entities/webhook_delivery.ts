import { entity, tracked } from '../entity';
import { fk, integer, readonly, string } from '../field';

/** What became of a delivery. `waiting`: it is tried again. `dead`: nobody answered for three days. */
export const DELIVERY_STATES = ['delivered', 'waiting', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A change that was sent to a webhook. */
export const webhookDelivery = entity('webhook_delivery', {
  label: 'Webhook Delivery',
  plural: 'Webhook Deliveries',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  writes: [],
  withoutPages: true,
  withoutAttachments: true,
  withoutChanges: true,
  fields: {
    ...tracked(),
    webhook: readonly(fk('webhook', { display: ['name'] })),
    cursor: readonly(integer({ label: 'Cursor', hint: 'Its place in the feed of changes' })),
    record: readonly(string({ label: 'Record', maxlength: 120, hint: 'store_order/604' })),
    change: readonly(string({ label: 'Change', maxlength: 8 })),
    state: readonly(string({ label: 'State', maxlength: 10, choices: DELIVERY_STATES })),
    tries: readonly(integer({ label: 'Tries' })),
    status: readonly(integer({ label: 'Answer', hint: 'HTTP status' })),
    last_error: readonly(string({ label: 'Last error' })),
  },
  list: {
    columns: ['created_date', 'webhook__name', 'record', 'change', 'state', 'status', 'last_error'],
    search: ['webhook__name', 'record', 'last_error'],
    sort: '-id',
    filters: {
      waiting: { label: 'Waiting', where: ['state', 'eq', 'waiting'] },
      dead: { label: 'Dead', where: ['state', 'eq', 'dead'] },
    },
    active: null,
  },
});
