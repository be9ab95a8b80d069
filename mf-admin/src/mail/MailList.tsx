import { formatDateTime, RouteLink, timeAgo, useAllEntities } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { mail, type MailState } from '@trestle/schema/entities/mail';
import type { RowOf } from '@trestle/schema/entity';
import { BouncesUnknown } from './BouncesUnknown';

type MailRow = RowOf<typeof mail>;

const STATE_LABELS: Readonly<Record<MailState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  refused: 'Refused',
  bounced: 'Came back',
};

/** The record that a mail is about, as a link. */
function RecordLink({ record }: { record: string | null }) {
  const [name = '', id = ''] = (record ?? '').split('/');
  const entity = useAllEntities().find((each) => each.name === name);
  if (!id) return null;
  return (
    <RouteLink route={`${name}.edit`} params={{ id: Number(id) }}>
      {`${entity?.label ?? name} ${id}`}
    </RouteLink>
  );
}

const COLUMNS: readonly ColumnSpec<MailRow>[] = [
  {
    name: 'created_date',
    label: 'When',
    priority: 'high',
    render: ({ created_date: date }) => <span title={formatDateTime(date)}>{timeAgo(date)}</span>,
  },
  { name: 'to', priority: 'high', showOnMobile: true },
  { name: 'subject', showOnMobile: true },
  {
    name: 'state',
    priority: 'high',
    showOnMobile: true,
    render: ({ state }) => STATE_LABELS[state as MailState],
  },
  { name: 'last_error', width: 280, showOnMobile: true },
  { name: 'record', sortable: false, render: ({ record }) => <RecordLink record={record} /> },
  { name: 'user__descriptive_name', label: 'Sender', priority: 'low' },
];

/** Columns whose filters are shown from the start. */
const FILTERED_COLUMNS = ['created_date', 'to', 'subject', 'state', 'user__descriptive_name'];

/** What became of each mail, by address (contract §2.7). */
export default function MailList() {
  return (
    <ListPage
      entity={mail}
      columns={COLUMNS}
      filterRow={FILTERED_COLUMNS}
      linkTo={() => null}
      hideCreate
      actions={<RouteLink route="bounced_address.list">Addresses that returned mails</RouteLink>}
      emptyAction={null}
      above={<BouncesUnknown />}
    />
  );
}
