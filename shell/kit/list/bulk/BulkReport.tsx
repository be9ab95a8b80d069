import type { Entity } from '@trestle/schema/entity';
import { Button, ProgressBar } from '@fluentui/react-components';
import { Alert } from '../../core/feedback/Alert';
import { formatNumber } from '../../core/format/numbers';
import { RecordName } from '../../core/feedback/NameWithDetails';
import { LeaveQuestion } from '../../form/drafts/LeaveQuestion';
import { useBulkStyles } from './bulkStyles';
import { outcomeCounts } from './outcomeCounts';
import type { BulkOutcome } from './runBulk';

interface BulkProgressProps {
  finished: number;
  total: number;
  onStop?: () => void;
}

/**
 * The progress of a bulk action. Stop lets the running calls end, and starts no others. So does leaving the page, which
 * asks first: nobody would see what failed.
 */
export function BulkProgress({ finished, total, onStop }: BulkProgressProps) {
  const styles = useBulkStyles();
  return (
    <div className={styles.body}>
      <LeaveQuestion
        title="Leave before it is done?"
        words="What has begun is done all the same, and you would not see what failed. The rest stays as it is."
      />
      <ProgressBar value={finished} max={total} thickness="large" aria-label="Progress" />
      <output>
        {formatNumber(finished)} of {formatNumber(total)}
      </output>
      {onStop && (
        <div className={styles.buttons}>
          <Button onClick={onStop}>Stop</Button>
        </div>
      )}
    </div>
  );
}

interface BulkReportProps {
  entity: Entity;
  outcome: BulkOutcome;
  total: number;
  /** Whether this reports an undo. */
  isUndo: boolean;
  onUndo?: () => void;
  onClose: () => void;
}

/** The result of a bulk action: the counts, and each row that failed with the reason. */
export function BulkReport({ entity, outcome, total, isUndo, onUndo, onClose }: BulkReportProps) {
  const styles = useBulkStyles();
  const { done, failed, refusal } = outcome;
  const notStarted = total - done.length - failed.length;
  const counts = outcomeCounts(outcome, isUndo);
  if (notStarted > 0) counts.push(`${formatNumber(notStarted)} not started`);
  return (
    <div className={styles.body}>
      {refusal === undefined ? (
        <output className={styles.summary}>{counts.join(', ')}.</output>
      ) : (
        <Alert intent="error">{refusal}</Alert>
      )}
      {failed.length > 0 && (
        <ul className={styles.failures} aria-label="Failed">
          {failed.map(({ row, message }) => (
            <li key={String(row['id'])}>
              <b>
                <RecordName entity={entity} row={row} />
              </b>
              : {message}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {onUndo && <Button onClick={onUndo}>{isUndo ? 'Undo the rest' : 'Undo'}</Button>}
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
