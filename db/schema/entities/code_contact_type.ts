import { codeTable } from '../codeTable';

/** S1 §3.2. */
export const codeContactType = codeTable('code_contact_type', 'Contact Type', 'Contact Types');
