import { moneyText, numberText } from '@trestle/schema/regional/numberFormat';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Formats money with its currency: `$1,290.00`; '' for anything but a number. */
export const formatMoney = (value: unknown): string => (isNumber(value) ? moneyText(value) : '');
/** Formats a number with the decimals it has: `1,630`; '' for anything but a number. */
export const formatNumber = (value: unknown): string => (isNumber(value) ? numberText(value) : '');

const SIZE_UNITS = ['Bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'];
/** Formats a size in bytes in units of 1024, up to YiB (S1 §9). */
export const formatSize = (bytes: unknown): string => {
  if (!isNumber(bytes) || bytes < 0) return '';
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), SIZE_UNITS.length - 1);
  return `${numberText(Math.round((bytes / 1024 ** step) * 100) / 100)} ${SIZE_UNITS[step]}`;
};
