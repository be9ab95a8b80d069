import { formatDateTime, RouteLink, timeAgo, useAllEntities } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { AuditEntry } from '@trestle/kit/widgets';
import type { RowOf } from '@trestle/schema/entity';
import { audit } from '@trestle/schema/entities/audit';
import { auditedPerson } from '@trestle/schema/historyEntry';
import { sudoSessionQuery } from './sudoSession';

type AuditRow = RowOf<typeof audit>;

/** Columns that have a filter from the start. */
const FILTERED_COLUMNS = ['created_date', 'actor__descriptive_name', 'user__descriptive_name', 'action', 'other_name'];

/** The record of an entry, as a link where it has a page. */
function RecordLink({ entry: { other_name: name, other_id: id, action } }: { entry: AuditRow }) {
  const entity = useAllEntities().find((each) => each.name === name);
  const words = `${entity?.label ?? name ?? ''} ${id ?? ''}`;
  if (action === 'delete' || id == null) return <>{words}</>;
  return (
    <RouteLink route={`${name}.edit`} params={{ id }}>
      {words}
    </RouteLink>
  );
}

const COLUMNS: readonly ColumnSpec<AuditRow>[] = [
  {
    name: 'created_date',
    priority: 'high',
    render: ({ created_date: when }) => <span title={formatDateTime(when)}>{timeAgo(when)}</span>,
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
