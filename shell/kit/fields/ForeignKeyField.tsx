import { useForm } from 'react-final-form';
import type { FieldProps } from '../form/FormContext';
import { displayOf } from './displayOf';
import { Frame } from './Frame';
import { LookupBox } from './LookupBox';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

/** One record of another entity. */
export function ForeignKeyField(props: FieldProps) {
  const { field, name, locked, compact } = props;
  const { value, change, blur, error, initial } = useControl(name);
  const form = useForm();
  if (locked) return <StaticField {...props} />;
  const id = typeof value === 'number' ? value : null;
  // The record's own display field speaks of what it held when it was read.
  const known = id !== null && id === initial ? displayOf(form.getState().values, name, field) : undefined;
  return (
    <Frame {...props} error={error}>
      <LookupBox entity={field.ref!} value={id} onChange={change} onBlur={blur} name={name} required={field.required} compact={compact} known={known} />
    </Frame>
  );
}
