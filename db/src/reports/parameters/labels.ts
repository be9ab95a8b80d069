import { LABEL_PAPERS, labelsPerSheet, type LabelPaper, type LabelPaperName } from '../../formats/labels/labelPaper';
import type { ParameterDeclaration, ParameterValues } from '../report';
import { wholeNumber } from './wholeNumber';

/** The paper of labels, and where the first sheet begins. */
export const labelParameters: readonly ParameterDeclaration[] = [
  {
    name: 'paper',
    prompt: 'Paper',
    type: 0,
    control: 1,
    entries: Object.entries(LABEL_PAPERS).map(([value, { label }]) => ({ value, label })),
    default: 'l7160',
    help: 'Print at 100 %, not fitted to the page',
  },
  {
    name: 'first_label',
    prompt: 'Start at label',
    type: 6,
    default: 1,
    help: 'For a sheet that has been used in part. Labels are counted row by row',
  },
];

/**
 * Reads the parameters of label paper.
 * @throws Problem 400 for a label that the sheet doesn't have
 */
export function readLabelParameters(values: ParameterValues): { paper: LabelPaper; firstLabel: number } {
  const paper = LABEL_PAPERS[values['paper'] as LabelPaperName];
  return { paper, firstLabel: wholeNumber(values, 'first_label', { min: 1, max: labelsPerSheet(paper) }) };
}
