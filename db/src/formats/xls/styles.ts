import { datePattern } from '@trestle/schema/regional/dateFormat';
import type { ColumnKind } from '@trestle/schema/report';
import { isNumberKind } from '../cellText';
import { addRecord, encodeText, RECORD, type ByteWriter } from './records';

/** Numbers of formats. Below 164 are Excel's own; the workbook declares the others. */
const FORMAT = { general: 0, integer: 1, grouped: 3, money: 4, date: 164, moment: 165 } as const;
function declaredFormats(): readonly (readonly [number: number, text: string])[] {
  const date = datePattern().toLowerCase();
  return [
    [FORMAT.date, date],
    [FORMAT.moment, `${date} hh:mm`],
  ];
}
const FORMAT_OF: Partial<Record<ColumnKind, number>> = {
  Integer: FORMAT.integer,
  Money: FORMAT.money,
  Date: FORMAT.date,
  DateTime: FORMAT.moment,
};
/** Numbers of fonts. There is no font 4, so the fifth record is number 5. */
const FONT = { plain: 0, bold: 5, title: 6 } as const;
const KINDS: readonly ColumnKind[] = ['String', 'Integer', 'Decimal', 'Money', 'Date', 'DateTime', 'Boolean'];

interface CellFormat {
  font: number;
  format: number;
  align?: 'left' | 'right';
  wrap?: boolean;
}
/** Number of the first cell format of reports. The 15 formats of styles and one of plain cells stand before it. */
const FIRST_FORMAT = 16;
const formatOf = (kind: ColumnKind): Pick<CellFormat, 'format' | 'align'> => ({
  format: FORMAT_OF[kind] ?? FORMAT.general,
  align: isNumberKind(kind) ? 'right' : 'left',
});
const FORMATS: CellFormat[] = [
  ...KINDS.map((kind) => ({ font: FONT.plain, ...formatOf(kind), wrap: kind === 'String' })),
  // Sums have thousands separators. Other whole numbers may be numbers of records.
  ...KINDS.map((kind) => ({
    font: FONT.bold,
    ...formatOf(kind),
    ...(kind === 'Integer' ? { format: FORMAT.grouped } : {}),
  })),
  { font: FONT.bold, format: FORMAT.general, wrap: true },
  { font: FONT.bold, format: FORMAT.general, wrap: true, align: 'right' },
  { font: FONT.title, format: FORMAT.general },
];
/** Numbers of the cell formats. */
export const CELL_FORMAT = {
  body: (kind: ColumnKind): number => FIRST_FORMAT + KINDS.indexOf(kind),
  total: (kind: ColumnKind): number => FIRST_FORMAT + KINDS.length + KINDS.indexOf(kind),
  heading: (kind: ColumnKind): number => FIRST_FORMAT + 2 * KINDS.length + (isNumberKind(kind) ? 1 : 0),
  /** Text without line breaks. */
  plain: FIRST_FORMAT - 1,
  title: FIRST_FORMAT + 2 * KINDS.length + 2,
};

const addFont = (stream: ByteWriter, points: number, isBold: boolean): void =>
  addRecord(stream, RECORD.FONT, (bytes) => {
    const name = encodeText('Arial');
    bytes
      .u16(points * 20, 0, 0x7fff, isBold ? 700 : 400, 0)
      .u8(0, 2, 0, 0, 5, name.flags)
      .bytes(name.content);
  });

const ALIGN = { left: 1, right: 3 } as const;
const ALIGN_TOP = 0;
const ALIGN_BOTTOM = 2;
/** Bits that say which parts of a format differ from its style: number, font, alignment. */
const usedPartBits = ({ font, format }: CellFormat): number =>
  ((format ? 1 : 0) << 10) | ((font ? 1 : 0) << 11) | (1 << 12);
const addCellFormat = (stream: ByteWriter, { font, format, align, wrap }: CellFormat, kind: 'style' | 'cell'): void =>
  addRecord(stream, RECORD.CELL_FORMAT, (bytes) => {
    const alignmentBits =
      (align ? ALIGN[align] : 0) | (wrap ? 1 << 3 : 0) | ((wrap === undefined ? ALIGN_BOTTOM : ALIGN_TOP) << 4);
    const partBits = kind === 'style' ? 0xf400 : usedPartBits({ font, format });
    bytes
      .u16(font, format, kind === 'style' ? 0xfff5 : 1, alignmentBits, partBits)
      .u16(0, 0)
      .u32(0)
      .u16(0x20c0);
  });

/** Writes fonts, number formats and cell formats. */
export function addStyles(stream: ByteWriter): void {
  for (let i = 0; i < 4; i += 1) addFont(stream, 10, false);
  addFont(stream, 10, true);
  addFont(stream, 16, true);
  for (const [number, text] of declaredFormats())
    addRecord(stream, RECORD.NUMBER_FORMAT, (bytes) =>
      bytes.u16(number, text.length).u8(0).bytes(Buffer.from(text, 'latin1')),
    );
  const plain = { font: FONT.plain, format: FORMAT.general };
  for (let i = 0; i < FIRST_FORMAT - 1; i += 1) addCellFormat(stream, plain, 'style');
  addCellFormat(stream, plain, 'cell');
  for (const format of FORMATS) addCellFormat(stream, { wrap: false, ...format }, 'cell');
  addRecord(stream, RECORD.STYLE, (bytes) => bytes.u16(0x8000).u8(0, 0xff));
}
