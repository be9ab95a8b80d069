import { format, getFormatInfo, round } from 'numfmt';
import { parseXml } from './parseXml';
import { FIRST_CUT_NUMBER, KEPT_DIGITS, roundDecimals } from './roundDecimals';
import type { TableCell } from './sheetData';

/** Formats that workbooks name by a number. Days are in the order of this application, where Excel asks the system. */
const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0;-$#,##0',
  6: '$#,##0;-$#,##0',
  7: '$#,##0.00;-$#,##0.00',
  8: '$#,##0.00;-$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '$#,##0',
  43: '#,##0.00',
  44: '$#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
/** Other formats below this number are dates of East Asian systems. */
const FIRST_OWN_FORMAT = 164;
const EAST_ASIAN_DATE = 'dd/mm/yyyy';

const SECONDS_PER_DAY = 86_400;
/** Days from a workbook's day 0 to 1970, and by how many days the day 0 of old Macs is later. */
const DAYS_BEFORE_1970 = 25_569;
const DAYS_TO_1904 = 1462;
/** Until March 1900 days count one less: Excel knows a 29 February 1900. */
const FIRST_TRUE_DAY = 61;

/** Reads which format each cell style has. @returns formats by the number of the style */
export const readCellFormats = (bytes: Uint8Array | undefined): string[] => {
  if (!bytes) return [];
  const ownFormats = new Map<number, string>();
  const styleFormats: number[] = [];
  let areCellStyles = false;
  parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'numFmt') ownFormats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') areCellStyles = true;
      if (name === 'xf' && areCellStyles) styleFormats.push(Number(attributes['numFmtId'] ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') areCellStyles = false;
    },
  });
  return styleFormats.map(
    (id) => ownFormats.get(id) ?? BUILT_IN_FORMATS[id] ?? (id < FIRST_OWN_FORMAT ? EAST_ASIAN_DATE : 'General'),
  );
};

/** Returns a spreadsheet's day and time as ISO text, without a time at midnight. Fractions of a second are rounded. */
const isoDate = (serial: number): string | null => {
  const day = serial < FIRST_TRUE_DAY ? serial + 1 : serial;
  const seconds = Math.round((day - DAYS_BEFORE_1970) * SECONDS_PER_DAY);
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return null;
  return moment
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
};

/** Kinds of format that show the number itself. Others show a hundred times as much, or a fraction, or a power. */
const NUMBER_FORMATS: ReadonlySet<string> = new Set(['number', 'grouped', 'currency', 'general']);
/** Kinds of format that show a fixed number of decimals. */
const DECIMAL_FORMATS: ReadonlySet<string> = new Set(['number', 'grouped', 'currency', 'percent']);

/** Returns a number without a format as a spreadsheet shows it, in a column that is wide enough. */
const plainNumber = (value: number): TableCell => {
  // Such a number is no longer what was typed.
  if (Math.abs(value) >= FIRST_CUT_NUMBER) return { value, text: value.toExponential(5).replace('e', 'E') };
  return Number(value.toPrecision(KEPT_DIGITS));
};

/** Returns a date as a spreadsheet shows it, with the day or moment that it is. A time of no day is text. */
const shownDate = (serial: number, code: string, isTime: boolean): TableCell => {
  const text = format(code, serial).trim();
  const iso = isTime ? null : isoDate(serial);
  return iso === null ? text : { value: iso, text };
};

/**
 * Returns the text of a number in a format that has as many decimals as it says.
 * The library rounds the binary number. Where a spreadsheet shows other decimals, it gets the rounded number.
 */
const decimalText = (value: number, code: string, decimals: number, scale: number): string => {
  const scaled = Number((value * scale).toPrecision(KEPT_DIGITS));
  const rounded = roundDecimals(scaled, decimals);
  return format(code, round(scaled, decimals) === rounded ? value : rounded / scale).trim();
};

/**
 * Returns a number as a spreadsheet shows it by its format, with as many decimals as it shows.
 * @param code the format
 * @param is1904 whether the workbook counts its days from 1904
 */
export const shownNumber = (value: number, code: string, is1904: boolean): TableCell => {
  if (code === '' || code === '@' || /^general$/i.test(code)) return plainNumber(value);
  try {
    const { isDate, type, scale, maxDecimals } = getFormatInfo(code);
    if (isDate) return shownDate(is1904 ? value + DAYS_TO_1904 : value, code, type === 'time');
    const hasDecimals = DECIMAL_FORMATS.has(type);
    const text = hasDecimals ? decimalText(value, code, maxDecimals, scale) : format(code, value).trim();
    if (text === '') return null;
    if (!NUMBER_FORMATS.has(type) || scale !== 1) return text;
    if (Math.abs(value) >= FIRST_CUT_NUMBER) return plainNumber(value);
    const shownValue = hasDecimals ? roundDecimals(value, maxDecimals) : Number(value.toPrecision(KEPT_DIGITS));
    return text === String(shownValue) ? shownValue : { value: shownValue, text };
  } catch {
    // A format that nobody can read shows nothing by which the number could be recognised.
    return plainNumber(value);
  }
};
