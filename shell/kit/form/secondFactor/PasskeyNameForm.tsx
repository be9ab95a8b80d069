import { MAX_PASSKEY_NAME_CHARACTERS } from '@trestle/schema/passkeyName';
import { OneFieldForm, type OneFieldFormProps } from './OneFieldForm';

/** Asks for the name of a passkey. @param name the present one */
export const PasskeyNameForm = ({
  name,
  ...props
}: Pick<OneFieldFormProps, 'yes' | 'send' | 'onCancel'> & { name?: string }) => (
  <OneFieldForm
    {...props}
    label="Name of the passkey"
    hint="Such as the device that keeps it"
    initial={name}
    input={{ maxLength: MAX_PASSKEY_NAME_CHARACTERS }}
  />
);
