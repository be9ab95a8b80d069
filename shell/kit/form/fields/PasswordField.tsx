import { useForm } from 'react-final-form';
import type { FieldProps } from '../FormContext';
import { NewPassword } from '../password/NewPassword';
import { newPasswordError } from '../password/passwordStrength';
import { FieldFrame } from './FieldFrame';
import { useControl } from './useControl';

const checkNewPassword = (value: unknown, formValues: object) =>
  typeof value === 'string' && value ? newPasswordError(value, formValues) : undefined;

/** Sets a new password, with meter and generator. The stored one is never shown, and browsers don't fill it in. */
export function PasswordField(props: FieldProps) {
  const { field, name, locked } = props;
  const { getState } = useForm();
  const { value, change, blur, error } = useControl(name, checkNewPassword);
  if (locked) return null;
  return (
    <FieldFrame {...props} error={error}>
      <NewPassword
        name={name}
        value={typeof value === 'string' ? value : ''}
        owner={getState().values}
        maxLength={field.maxlength}
        onBlur={blur}
        onChange={(text) => change(text || null)}
      />
    </FieldFrame>
  );
}
