import { Button, collection, loadError, makeStyles, tokens } from '@trestle/kit/core';
import { AuditEntry } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AuditRecord } from './auditRecord';

/** Entries of one save that are shown. The list without its filter has all of them. */
const MAX_SHOWN_ENTRIES = 100;

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, listStyleType: 'disc' },
});

/** Returns the query of the audit's list for the other entries of a save. */
export const restOfSaveQuery = ({ request_id, created_date, actor }: AuditRecord): string =>
  JSON.stringify({
    and: [
      ['request_id', 'eq', request_id],
      ['is_part', 'eq', true],
      ['created_date', 'ge', created_date],
      ['created_date', 'le', created_date],
      actor === null ? ['actor', 'is_null'] : ['actor', 'eq', actor],
    ],
  });

/** Shows on demand what else a save wrote: an order's lines, a store's contacts. */
export function RestOfSave({ entry, count }: { entry: AuditRecord; count: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button size="small" appearance="subtle" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {count === 1 ? '1 more record' : `${count} more records`}
      </Button>
      <div id={id} hidden={!open}>
        {open && <Entries entry={entry} count={count} />}
      </div>
    </>
  );
}

function Entries({ entry, count }: { entry: AuditRecord; count: number }) {
  const styles = useStyles();
  const query = restOfSaveQuery(entry);
  const reply = useQuery({
    queryKey: ['list', 'audit', 'rest of save', query],
    queryFn: ({ signal }) =>
      collection(audit).list({ query, filter: 'all', sort: 'id', limit: MAX_SHOWN_ENTRIES }, signal),
  });
  if (loadError(reply)) return <span role="alert">They could not be loaded. Close and open them to try again.</span>;
  const { data } = reply;
  if (!data) return <span aria-busy="true">…</span>;
  return (
    <ul className={styles.list}>
      {data.results.map((each) => (
        <li key={each.id}>
          <AuditEntry entry={each as never} />
        </li>
      ))}
      {count > data.results.length && <li>And {count - data.results.length} more. The filter ‘All’ shows them.</li>}
    </ul>
  );
}
