import { useForm } from 'react-final-form';
import type { FieldProps } from '../FormContext';
import { NewPassword } from '../password/NewPassword';
import { newPasswordError } from '../password/passwordStrength';
import { FieldFrame } from './FieldFrame';
import { useControl } from './useControl';

const check = (value: unknown, all: object) =>
  typeof value === 'string' && value ? newPasswordError(value, all) : undefined;

/** A new password, with meter and generator: what is stored is never shown, and nothing is filled in by what the browser knows. */
export function PasswordField(props: FieldProps) {
  const { field, name, locked } = props;
  const { getState } = useForm();
  const { value, change, blur, error } = useControl(name, check);
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
