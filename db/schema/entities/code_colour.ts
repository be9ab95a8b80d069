import { codeTable } from '../codeTable';

/** Colours of products (S1 §3.2). */
export const codeColour = codeTable('code_colour', 'Colour', 'Colours');
