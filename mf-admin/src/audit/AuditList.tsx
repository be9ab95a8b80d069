import { formatDateTime, RouteLink, timeAgo, useAllEntities } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { AuditEntry } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { auditedPerson } from '@trestle/schema/historyEntry';
import type { AuditRecord } from './auditRecord';
import { sudoSessionQuery } from './sudoSession';

/** Columns whose filters are shown from the start. */
const FILTERED_COLUMNS = ['created_date', 'actor__descriptive_name', 'user__descriptive_name', 'action', 'other_name'];

/** The record that an entry is about, as a link unless the record was deleted. */
function RecordLink({ entry: { other_name: name, other_id: id, action } }: { entry: AuditRecord }) {
  const entity = useAllEntities().find((each) => each.name === name);
  const label = `${entity?.label ?? name ?? ''} ${id ?? ''}`;
  if (action === 'delete' || id == null) return <>{label}</>;
  return (
    <RouteLink route={`${name}.edit`} params={{ id }}>
      {label}
    </RouteLink>
  );
}

const COLUMNS: readonly ColumnSpec<AuditRecord>[] = [
  {
    name: 'created_date',
    priority: 'high',
    render: ({ created_date: date }) => <span title={formatDateTime(date)}>{timeAgo(date)}</span>,
  },
  {
    name: 'actor__descriptive_name',
    label: 'Who',
    priority: 'high',
    showOnMobile: true,
    render: ({ actor, actor__descriptive_name: name }) => auditedPerson(actor, name),
  },
  {
    name: 'user__descriptive_name',
    label: 'For whom',
    showOnMobile: true,
    render: ({ actor, user, user__descriptive_name: name }) => (actor === user ? '–' : auditedPerson(user, name)),
  },
  {
    name: 'changes',
    label: 'What',
    width: 320,
    priority: 'high',
    sortable: false,
    showOnMobile: true,
    render: (entry) => <AuditEntry entry={entry as never} />,
  },
  { name: 'other_name', label: 'Record', render: (entry) => <RecordLink entry={entry} /> },
  { name: 'action', label: 'Kind', priority: 'low' },
];

/** Who did what, when and for whom, in sentences (SECURITY.md, 16). */
export default function AuditList() {
  return (
    <ListPage
      entity={audit}
      columns={COLUMNS}
      filterRow={FILTERED_COLUMNS}
      linkTo={() => null}
      hideCreate
      rowActions={(entry) =>
        entry.action === 'sudo' ? (
          <RouteLink route="audit.list" query={{ query: sudoSessionQuery(entry) }}>
            What was done
          </RouteLink>
        ) : null
      }
      actionsWidth={110}
    />
  );
}
