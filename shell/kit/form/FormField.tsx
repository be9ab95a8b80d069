import { labelFromName } from '@trestle/schema/entity';
import { useFormContext } from './FormContext';

export interface FormFieldProps {
  /** Name of one of the entity's fields. */
  name: string;
  label?: string;
  locked?: boolean;
}

/** A field of the form's entity, drawn by its kind. Nothing for a field that the user may not see. */
export function FormField({ name, label, locked = false }: FormFieldProps) {
  const form = useFormContext();
  const field = form.entity.fields[name];
  if (!field) throw new Error(`${form.entity.name} has no field ${name}.`);
  if (form.access.hidden.has(name)) return null;
  const Drawn = form.kinds[field.kind];
  const isLocked =
    locked || form.locked || Boolean(field.readonly) || Boolean(field.primary_key) || form.access.locked.has(name);
  return (
    <Drawn
      field={field}
      name={name}
      label={label ?? field.label ?? labelFromName(name)}
      locked={isLocked}
      compact={false}
    />
  );
}
