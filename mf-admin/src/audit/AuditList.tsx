import {
  formatDateTime,
  RouteLink,
  timeAgo,
  useAllEntities,
  useLoaded,
  whenEveryRemoteLoaded,
} from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import { AuditEntry } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { auditedPerson } from '@trestle/schema/historyEntry';
import { recordLabel } from '@trestle/schema/recordLabel';
import { useEffect, useState } from 'react';
import type { AuditRecord } from './auditRecord';
import { RestOfSave } from './RestOfSave';
import { sudoSessionQuery } from './sudoSession';

/** Columns whose filters are shown from the start. */
const FILTERED_COLUMNS = ['created_date', 'actor__descriptive_name', 'user__descriptive_name', 'action', 'other_name'];

/** Longest wait of the rows for the entities that name their fields: a remote may be silent. */
const MAX_ENTITY_WAIT_MS = 2000;

/** Whether the entities of all remotes are here, as far as they come in time. */
const useEntitiesHere = (): boolean => {
  const [areHere, setHere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHere(true), MAX_ENTITY_WAIT_MS);
    whenEveryRemoteLoaded()
      .catch(() => undefined)
      .then(() => setHere(true));
    return () => clearTimeout(timer);
  }, []);
  return areHere;
};

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
  // Fetched beside the rows, which sentences and names of fields would make higher.
  const isLoaded = useLoaded(AuditEntry);
  const areEntitiesHere = useEntitiesHere();
  return (
    <ListPage
      loading={!isLoaded || !areEntitiesHere}
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
