import type { Entity } from '@trestle/schema/entity';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState } from 'react';
import { formatDateTime, timeAgo } from '../../core/format/dates';
import { FieldChanges } from './FieldChanges';
import { actorName, type HistoryEntry } from '@trestle/schema/historyEntry';
import { fieldChanges } from './historyEntries';
import { historySentence } from './historySentence';

const useStyles = makeStyles({
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    alignItems: 'center',
  },
  sentence: {
    flexGrow: 1,
    flexBasis: '240px',
    minWidth: 0,
    margin: 0,
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightRegular,
  },
  actor: { fontWeight: tokens.fontWeightSemibold },
  time: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Shows one save as a sentence, and its fields on demand. */
export function HistoryCard({ entity, entries }: { entity: Entity; entries: readonly HistoryEntry[] }) {
  const styles = useStyles();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [firstEntry] = entries as [HistoryEntry];
  const reason = entries.find((entry) => entry.reason)?.reason;
  const hasFields = entries.some((entry) => fieldChanges(entity, entry).length > 0);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.sentence}>
          <span className={styles.actor}>{actorName(firstEntry)}</span> {historySentence(entity, entries)}
          {reason && `: ${reason}`}
        </h2>
        <time
          className={styles.time}
          dateTime={firstEntry.created_date}
          title={formatDateTime(firstEntry.created_date)}
        >
          {timeAgo(firstEntry.created_date)}
        </time>
        {hasFields && (
          <Button
            size="small"
            appearance="subtle"
            icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            Fields
          </Button>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && entries.map((entry) => <FieldChanges key={entry.id} entity={entity} entry={entry} />)}
      </div>
    </li>
  );
}
