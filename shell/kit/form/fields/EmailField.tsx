import { loadable } from '../../core/loadable';
import { settings } from '../../core/settings';
import type { FieldProps } from '../FormContext';
import { TextField } from './TextField';

const LoadedMark = loadable(() => import(/* webpackChunkName: "mail" */ '../mail/FieldMark'));

/** Says that the last mail to a form's address came back. Nothing for other fields, and where that isn't known. */
export function FieldMark({ field, name, compact }: Pick<FieldProps, 'field' | 'name' | 'compact'>) {
  if (field.format !== 'email' || field.sensitive || !settings.bouncesKnown) return null;
  return <LoadedMark name={name} brief={compact} />;
}

/** Edits an e-mail address, and says below it that the last mail to it came back. */
export function EmailField(props: FieldProps) {
  return (
    <div>
      <TextField {...props} />
      <FieldMark {...props} />
    </div>
  );
}
