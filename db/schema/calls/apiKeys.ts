import { z } from 'zod';
import { apiKey } from '../entities/api_key';
import { fieldError, type FieldError } from '../errors';
import { MAX_API_KEY_ADDRESSES } from '../limits';
import { isInvisible } from '../text/textRule';
import { checkedValue, fieldValue, futureMoment, recordId, storedText, yesOrNo } from './values';

/* The body of the call that creates an API key (contract §2.7). */

const { name, group, store, expires } = apiKey.fields;
const MAX_ADDRESS_CHARACTERS = 50;

const addressErrors = (value: unknown): FieldError[] => {
  if (value === undefined || value === null) return [];
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (!isList) return [fieldError('type', 'Must be a list of texts')];
  if (value.length > MAX_API_KEY_ADDRESSES) return [fieldError('max-len', `At most ${MAX_API_KEY_ADDRESSES}`)];
  // Left out of the list, a blank one would open the key to every address.
  if ((value as string[]).some(isInvisible)) return [fieldError('invalid', 'Holds an address without characters')];
  const longAddress = (value as string[]).find((each) => each.length > MAX_ADDRESS_CHARACTERS);
  return longAddress === undefined ? [] : [fieldError('max-len', `Maximum length ${MAX_ADDRESS_CHARACTERS}`)];
};
const readAddresses = (value: unknown): string[] => ((value ?? []) as string[]).map((each) => each.trim());

/** The server checks the form of the addresses: browsers have no reader of them. */
export const newApiKeyBody = z.strictObject({
  name: storedText(name, { description: 'What it is for. The history names the key by it.' }),
  group: recordId(group, { description: 'The group whose rights it has.' }),
  store: fieldValue(store, { description: 'The store whose records it sees; null for head office.' }, (value) =>
    typeof value === 'number' ? value : null,
  ).optional(),
  read_only: yesOrNo({ description: 'True for a key that changes nothing.' }, false).optional(),
  expires: futureMoment(expires, { description: 'It is refused from then on; null for never.' }).optional(),
  addresses: checkedValue(
    {
      type: ['array', 'null'],
      items: { type: 'string' },
      maxItems: MAX_API_KEY_ADDRESSES,
      description: 'Addresses and blocks from which it is taken. Left out or empty: from everywhere.',
      examples: [['203.0.113.7', '2001:db8::/32']],
    },
    addressErrors,
    readAddresses,
  ).optional(),
});
