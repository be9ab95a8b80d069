import { labelFromName } from '@trestle/schema/entity';
import { useFormContext } from './FormContext';

export interface FormFieldProps {
  /** Name of one of the entity's fields. */
  name: string;
  label?: string;
  locked?: boolean;
}

/** Draws a field of the form's entity by its kind; nothing where the user may not see the field. */
export function FormField({ name, label, locked = false }: FormFieldProps) {
  const form = useFormContext();
  const field = form.entity.fields[name];
  if (!field) throw new Error(`${form.entity.name} has no field ${name}.`);
  if (form.access.hidden.has(name)) return null;
  const FieldComponent = form.kinds[field.kind];
  const isLocked =
    locked || form.locked || Boolean(field.readonly) || Boolean(field.primary_key) || form.access.locked.has(name);
  return (
    <FieldComponent
      field={field}
      name={name}
      label={label ?? field.label ?? labelFromName(name)}
      locked={isLocked}
      compact={false}
    />
  );
}
