import { streamXlsxRows } from 'hucre/xlsx';

/**
 * Reads the first sheet of a workbook, with a tab between cells.
 * @param maxRows reading stops here, however many rows the sheet claims to have
 * @throws Error for a file that is no workbook
 */
export const readXlsxRows = async (bytes: Uint8Array, maxRows: number): Promise<string> => {
  const lines: string[] = [];
  for await (const { values } of streamXlsxRows(bytes, { sheet: 0, maxRows })) {
    lines.push(values.map((value) => (value === null || value === undefined ? '' : String(value))).join('\t'));
    if (lines.length >= maxRows) break;
  }
  return lines.join('\n').trim();
};
