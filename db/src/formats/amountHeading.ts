import type { ReportColumn } from '@trestle/schema/report';
import { amountLabel } from '@trestle/schema/regional/amountLabel';

/** Names the currency in the headings of amounts, for files whose cells are plain numbers: 'Unit price (AUD)'. */
export const withCurrency = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.map((column) => (column.kind === 'Money' ? { ...column, label: amountLabel(column.label) } : column));
