import { formatDateTime, RouteLink, timeAgo, useAllEntities, useLoaded } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { AuditEntry } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { auditedPerson } from '@trestle/schema/historyEntry';
import { recordLabel } from '@trestle/schema/recordLabel';
import type { AuditRecord } from './auditRecord';
import { RestOfSave } from './RestOfSave';
import { sudoSessionQuery } from './sudoSession';

/** Columns whose filters are shown from the start. */
const FILTERED_COLUMNS = ['created_date', 'actor__descriptive_name', 'user__descriptive_name', 'action', 'other_name'];

/** The list begins with one row for each save. */
const ONE_ROW_PER_SAVE = { filter: 'saves' };

/** The record that an entry is about, by name, as a link unless the record was deleted. */
function RecordLink({ entry }: { entry: AuditRecord }) {
  const { other_name: name, other_id: id, action } = entry;
  const entity = useAllEntities().find((each) => each.name === name);
  const label = recordLabel(entity, entry as never);
  if (action === 'delete' || id == null) return <>{label}</>;
  return (
    <RouteLink route={`${name}.edit`} params={{ id }}>
      {label}
    </RouteLink>
  );
}

/** One row for a save: its main entry, and the others on demand. */
function Save({ entry }: { entry: AuditRecord }) {
  const count = Number(entry.part_count ?? 0);
  return (
    <>
      <AuditEntry entry={entry as never} />
      {count > 0 && <RestOfSave entry={entry} count={count} />}
    </>
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
    render: (entry) => <Save entry={entry} />,
  },
  { name: 'other_name', label: 'Record', width: 200, render: (entry) => <RecordLink entry={entry} /> },
  { name: 'action', label: 'Kind', priority: 'low' },
];

/** Who did what, when and for whom, in sentences (SECURITY.md, 16). */
export default function AuditList() {
  // Fetched beside the rows, which its sentences would make higher.
  const isLoaded = useLoaded(AuditEntry);
  return (
    <ListPage
      loading={!isLoaded}
      entity={audit}
      columns={COLUMNS}
      filterRow={FILTERED_COLUMNS}
      defaults={ONE_ROW_PER_SAVE}
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
