import { isEmailAddress } from '@trestle/schema/validate';

/** Longest address that mail servers take. */
const MAX_ADDRESS_CHARACTERS = 254;
/** Addresses are separated by commas, semicolons, spaces or line breaks. */
export const ADDRESS_SEPARATORS = /[\s,;]+/;
/** Tells whether a text is an e-mail address. */
export const isAddress = (text: string): boolean => text.length <= MAX_ADDRESS_CHARACTERS && isEmailAddress(text);
