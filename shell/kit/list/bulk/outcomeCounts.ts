import { formatNumber } from '../../core/format/numbers';
import type { BulkOutcome } from './runBulk';

/** Formats how many rows were done, got no reply, and failed: '12 done', '1 without a reply'. */
export const outcomeCounts = ({ done, failed }: BulkOutcome, isUndo: boolean): string[] => {
  const unanswered = failed.filter((each) => each.unanswered).length;
  const refused = failed.length - unanswered;
  return [
    `${formatNumber(done.length)} ${isUndo ? 'undone' : 'done'}`,
    unanswered > 0 && `${formatNumber(unanswered)} without a reply`,
    refused > 0 && `${formatNumber(refused)} failed`,
  ].filter((text) => text !== false);
};
