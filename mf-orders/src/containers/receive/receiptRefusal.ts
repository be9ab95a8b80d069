import { ApiError } from '@trestle/kit/core';
import type { ReceivedRow, Resolution, ShortRow } from '@trestle/schema/receipt';
import { refusalText } from '../../components/refusalText';
import { nameOf, type CountedRow } from './countedRows';

/** What was sent of a receipt, and what was shown of it. */
interface SentReceipt {
  sent: readonly ReceivedRow[];
  resolutions: readonly Resolution[];
  rows: readonly CountedRow[];
  short: readonly ShortRow[];
}

/** Says why a receipt was refused, with the names of its rows and orders. */
export function receiptRefusal(error: unknown, { sent, resolutions, rows, short }: SentReceipt): string {
  const body = ((error instanceof ApiError && error.body) || {}) as Readonly<Record<string, unknown>>;
  if (body['code'] === 'changed')
    return (
      `${body['who'] ?? 'Somebody'} has received or changed this container since you began to count. Your count is ` +
      'still here. Compare it with the rows as they are now, then receive again.'
    );
  return refusalText(error, (list, position) => {
    const line = short.flatMap(({ lines }) => lines).find(({ id }) => id === resolutions[position]?.line);
    if (list === 'resolve') return line?.order ? `Order ${line.order}` : '';
    const row = rows.find(({ id }) => id === sent[position]?.id);
    return row ? nameOf(row) : '';
  });
}
