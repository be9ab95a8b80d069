/** A sheet of labels, all of one size and in the middle of an A4 page. Sizes are in millimetres. */
export interface LabelPaper {
  label: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** Common papers by the name of the widest spread make; others of the same size exist. */
export const LABEL_PAPERS = {
  l7160: { label: '21 per sheet, 63.5 × 38.1 mm (L7160)', width: 63.5, height: 38.1, columns: 3, rows: 7 },
  l7159: { label: '24 per sheet, 63.5 × 33.9 mm (L7159)', width: 63.5, height: 33.9, columns: 3, rows: 8 },
  l7163: { label: '14 per sheet, 99.1 × 38.1 mm (L7163)', width: 99.1, height: 38.1, columns: 2, rows: 7 },
  l7165: { label: '8 per sheet, 99.1 × 67.7 mm (L7165)', width: 99.1, height: 67.7, columns: 2, rows: 4 },
} as const satisfies Record<string, LabelPaper>;
export type LabelPaperName = keyof typeof LABEL_PAPERS;

const A4_MM = { width: 210, height: 297 };
/** Space between two columns. Rows touch each other. */
const COLUMN_GAP_MM = 2.54;
const POINTS_PER_MM = 72 / 25.4;

/** A rectangle on a page, in points. */
export interface LabelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Number of labels on one sheet. */
export const labelsPerSheet = ({ columns, rows }: LabelPaper): number => columns * rows;

/** Returns where a label lies on its sheet. Labels are counted from 0, row by row. */
export function labelBox(paper: LabelPaper, index: number): LabelBox {
  const { width, height, columns, rows } = paper;
  const left = (A4_MM.width - columns * width - (columns - 1) * COLUMN_GAP_MM) / 2;
  const top = (A4_MM.height - rows * height) / 2;
  return {
    x: (left + (index % columns) * (width + COLUMN_GAP_MM)) * POINTS_PER_MM,
    y: (top + Math.floor(index / columns) * height) * POINTS_PER_MM,
    width: width * POINTS_PER_MM,
    height: height * POINTS_PER_MM,
  };
}
