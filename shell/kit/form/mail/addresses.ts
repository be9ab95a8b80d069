import { string } from '@trestle/schema/field';
import { checkValue } from '@trestle/schema/validate';

/** Addresses are separated by commas, semicolons, spaces or line breaks. */
export const ADDRESS_SEPARATORS = /[\s,;]+/;
const ADDRESS = string({ format: 'email' });
/** Tells whether a text is an e-mail address. */
export const isAddress = (text: string): boolean => checkValue(ADDRESS, text).length === 0;
