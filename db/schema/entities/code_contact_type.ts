import { codeTable } from '../codeTable';

/** Types of a store's contacts, such as a manager (S1 §3.2). */
export const codeContactType = codeTable('code_contact_type', 'Contact Type', 'Contact Types');
