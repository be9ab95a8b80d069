import { loadable } from '../../core/loadable';
import { settings } from '../../core/settings';
import type { FieldProps } from '../FormContext';
import { TextField } from './TextField';

const AddressMark = loadable(() => import(/* webpackChunkName: "mail" */ '../mail/AddressMark'));

/** Edits an e-mail address, and says below it that the last mail to it came back. A table's row has no room for that. */
export function EmailField(props: FieldProps) {
  if (!settings.bouncesKnown || props.compact) return <TextField {...props} />;
  return (
    <div>
      <TextField {...props} />
      <AddressMark name={props.name} />
    </div>
  );
}
