import pdfmake from 'pdfmake';
import fonts from 'pdfmake/fonts/Roboto.js';

/** A column of a table. Numbers are aligned to the right. */
export interface PdfColumn {
  label: string;
  number?: boolean;
  total?: string;
}
export interface PdfPage {
  title: string;
  /** Labels with their values, shown above the table. */
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** Text at the foot of each page. */
  foot: string;
}

pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
// pdfmake may read its own fonts, and nothing else from the disk.
const own = new Set(Object.values(fonts).flatMap((faces) => Object.values(faces)));
pdfmake.setLocalAccessPolicy((path) => own.has(path));

const RULE_COLOUR = '#d1d1d1';
const createTable = ({ columns, rows }: PdfPage): object => {
  const align = (column: PdfColumn) => (column.number ? 'right' : 'left');
  const total = columns.some((column) => column.total !== undefined);
  return {
    margin: [0, 16, 0, 0],
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => RULE_COLOUR,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map((column) => (column.number ? 'auto' : '*')),
      body: [
        columns.map((column) => ({ text: column.label, bold: true, alignment: align(column) })),
        ...rows.map((row) => row.map((text, i) => ({ text, alignment: align(columns[i]!) }))),
        ...(total
          ? [
              columns.map((column, i) => ({
                text: column.total ?? (i === 0 ? 'Total' : ''),
                bold: true,
                alignment: align(column),
              })),
            ]
          : []),
      ],
    },
  };
};

/** Makes an A4 PDF with facts and a table below them. */
export const makePdf = (page: PdfPage): Promise<Buffer> =>
  pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [40, 48, 40, 56],
      info: { title: page.title },
      defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
      footer: (at: number, of: number) => ({
        margin: [40, 16, 40, 0],
        fontSize: 8,
        color: '#616161',
        columns: [{ text: page.foot }, { text: `${at} / ${of}`, alignment: 'right' }],
      }),
      content: [
        { text: page.title, fontSize: 18, bold: true, margin: [0, 0, 0, 10] },
        ...page.facts.map(([label, value]) => ({
          columns: [{ text: label, width: 110, color: '#616161' }, { text: value }],
          margin: [0, 1, 0, 1],
        })),
        ...(page.columns.length ? [createTable(page)] : []),
      ],
    })
    .getBuffer();
