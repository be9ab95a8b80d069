import { numberFormat } from './numberFormat';

const amount = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Formats money without the currency, for inputs and beside a heading that names it: `1,290.00`. */
export const amountText = (value: number): string => amount().format(value);
