import { formatDateTime, timeAgo } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { webhookDelivery, type DeliveryState } from '@trestle/schema/entities/webhook_delivery';
import type { RowOf } from '@trestle/schema/entity';

type DeliveryRow = RowOf<typeof webhookDelivery>;

const STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  dead: 'Given up',
};

const COLUMNS: readonly ColumnSpec<DeliveryRow>[] = [
  {
    name: 'created_date',
    label: 'First try',
    priority: 'high',
    render: ({ created_date: date }) => <span title={formatDateTime(date)}>{timeAgo(date)}</span>,
  },
  { name: 'webhook__name', label: 'Webhook', priority: 'high', showOnMobile: true },
  { name: 'record', priority: 'high', showOnMobile: true },
  { name: 'change' },
  { name: 'state', priority: 'high', showOnMobile: true, render: ({ state }) => STATE_LABELS[state as DeliveryState] },
  { name: 'tries' },
  { name: 'status' },
  { name: 'last_error', width: 280 },
  { name: 'cursor', priority: 'low' },
];

/** What became of each change that was sent to a webhook. */
export default function DeliveryList() {
  return <ListPage entity={webhookDelivery} columns={COLUMNS} linkTo={() => null} hideCreate />;
}
