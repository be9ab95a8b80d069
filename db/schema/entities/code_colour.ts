import { codeTable } from '../entity';

/** S1 §3.2. */
export const codeColour = codeTable('code_colour', 'Colour', 'Colours');
