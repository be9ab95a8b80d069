import { numberFormat } from './numberFormat';
import { fromRegional } from './regional';

const plain = numberFormat({ maximumFractionDigits: 6, useGrouping: false });
/** Formats a number of a record, without thousands separators: `1630`. */
export const plainNumberText = (value: number): string => plain().format(value);

/** Whether a number with one point can mean thousands: where a comma is the decimal sign, `1.290` often does. */
export const isCommaDecimal = fromRegional(() => plainNumberText(0.5).includes(','));
