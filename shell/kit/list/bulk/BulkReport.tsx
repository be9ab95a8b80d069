import type { Entity } from '@trestle/schema/entity';
import { Button, tokens } from '@fluentui/react-components';
import { formatNumber } from '../../core/format/numbers';
import { useBulkStyles } from './bulkStyles';
import { recordTitle } from '../../form/recordTitle';
import type { BulkOutcome } from './runBulk';

/** How far it is, row by row; what has begun is ended, nothing further is begun once it is stopped. */
export function BulkProgress({ through, of, onStop }: { through: number; of: number; onStop?: () => void }) {
  const styles = useBulkStyles();
  return (
    <div className={styles.body}>
      <progress
        className={styles.progress}
        value={through}
        max={of}
        aria-label="Progress"
        style={{ accentColor: tokens.colorBrandBackground }}
      />
      <output>
        {formatNumber(through)} of {formatNumber(of)}
      </output>
      {onStop && (
        <div className={styles.foot}>
          <Button onClick={onStop}>Stop</Button>
        </div>
      )}
    </div>
  );
}

interface BulkReportProps {
  entity: Entity;
  outcome: BulkOutcome;
  of: number;
  undone: boolean;
  onUndo?: () => void;
  onClose: () => void;
}

/** What came of it: how many, and each that failed with the server's words. */
export function BulkReport({ entity, outcome, of, undone, onUndo, onClose }: BulkReportProps) {
  const styles = useBulkStyles();
  const { done, failed } = outcome;
  const left = of - done.length - failed.length;
  const told = [
    `${formatNumber(done.length)} ${undone ? 'undone' : 'done'}`,
    failed.length && `${formatNumber(failed.length)} failed`,
    left > 0 && `${formatNumber(left)} not begun`,
  ];
  return (
    <div className={styles.body}>
      <output className={styles.sum}>{told.filter(Boolean).join(', ')}.</output>
      {failed.length > 0 && (
        <ul className={styles.failures} aria-label="Failed">
          {failed.map(({ row, words }) => (
            <li key={String(row['id'])}>
              <b>{recordTitle(entity, row)}</b>: {words}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {onUndo && <Button onClick={onUndo}>Undo</Button>}
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
