import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useAllEntities } from '../../core/entities';
import { ValueText } from '../fields/ValueText';
import { auditSentence } from './auditSentence';
import type { HistoryEntry } from '@trestle/schema/historyEntry';
import { fieldChanges } from './historyEntries';

const useStyles = makeStyles({
  entry: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  fields: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXXS} 0`,
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: tokens.fontWeightRegular,
      whiteSpace: 'pre-line',
    },
    '& th': { color: tokens.colorNeutralForeground3 },
  },
});

export interface AuditEntryProps {
  entry: HistoryEntry & { reason?: string | null };
}

/** One entry of the audit as a sentence, with its fields on demand. */
export function AuditEntry({ entry }: AuditEntryProps) {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const entity = useAllEntities().find(({ name }) => name === entry.other_name);
  const changes = entity ? fieldChanges(entity, entry) : [];
  return (
    <div className={styles.entry}>
      {auditSentence(entry)}
      {entry.reason && `: ${entry.reason}`}{' '}
      {changes.length > 0 && (
        <Button size="small" appearance="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {changes.length === 1 ? '1 field' : `${changes.length} fields`}
        </Button>
      )}
      {open && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after, names }) => (
              <tr key={field.name}>
                <th scope="row">{field.label}</th>
                <td>
                  <ValueText field={field} value={before} names={names} />
                </td>
                <td>
                  <ValueText field={field} value={after} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
