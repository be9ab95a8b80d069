import { z } from 'zod';
import { password } from '../field';
import { MAX_CREDENTIAL_CHARACTERS } from '../limits';
import { exactText } from './values';

/** The body of the call that erases a person. */
export const erasePersonBody = z.strictObject({
  username: exactText(password({ required: true, maxlength: MAX_CREDENTIAL_CHARACTERS }), {
    description: 'The user name of the person, typed to confirm it.',
    type: 'string',
    examples: ['store1'],
  }),
});
/** The export of everything needs nothing but its address. */
export const exportAllBody = z.strictObject({});
