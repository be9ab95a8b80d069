import { MAX_CREDENTIAL_CHARACTERS } from '@trestle/schema/limits';
import { OneFieldForm, type OneFieldFormProps } from './OneFieldForm';

const CODE_INPUT = {
  name: 'code',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: MAX_CREDENTIAL_CHARACTERS,
} as const;

/** Asks for a code of the authenticator app. */
export const CodeForm = (props: Omit<OneFieldFormProps, 'input' | 'initial'>) => (
  <OneFieldForm {...props} input={CODE_INPUT} />
);
