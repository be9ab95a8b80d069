import { strToU8, zipSync } from 'fflate';

/** A sheet of a made-up workbook: the XML inside its `worksheet`. */
export interface MadeSheet {
  name: string;
  xml: string;
  state?: 'hidden' | 'veryHidden';
}
export interface MadeWorkbook {
  sheets: readonly MadeSheet[];
  /** Format codes of the cells' styles, from style 1. Style 0 has none. */
  formats?: readonly string[];
  /** XML of each shared string, inside its `si`. */
  strings?: readonly string[];
  is1904?: boolean;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns rows as a sheet's XML: numbers and texts, from row 1, or cells as XML where a cell begins with `<`. */
export const sheetRows = (rows: readonly (readonly (string | number | null)[])[]): string => {
  const cell = (value: string | number | null) => {
    if (value === null) return '<c/>';
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    return value.startsWith('<') ? value : `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  };
  return `<sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>`;
};

/** Makes a workbook as its XML says, also in ways in which no library writes one. */
export const workbookBytes = ({ sheets, formats = [], strings = [], is1904 = false }: MadeWorkbook): Uint8Array => {
  const sheetTags = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const relations = [
    ...sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
    ['rIdA', 'styles', 'styles.xml'],
    ['rIdB', 'sharedStrings', '/xl/sharedStrings.xml'],
  ];
  const styles = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`).join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${is1904 ? 1 : 0}"/>` +
      `<sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet ${MAIN}><numFmts>${styles}</numFmts><cellXfs><xf numFmtId="0"/>` +
      `${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((xml) => `<si>${xml}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, i) => [`xl/worksheets/sheet${i + 1}.xml`, `<worksheet ${MAIN}>${xml}</worksheet>`]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
};
