import { sanitiser } from '@trestle/schema/sanitise';
import { Parser } from 'htmlparser2';

/** What may be stored of an HTML field (safety 32). */
export const sanitise = sanitiser(Parser);
