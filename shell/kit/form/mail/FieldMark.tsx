import { useForm } from 'react-final-form';
import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { getEntity } from '../../core/entities';
import { useFormContext } from '../FormContext';
import { useControl } from '../fields/useControl';
import { isRowList } from '../values/visibleFields';
import AddressMark from './AddressMark';
import { useBouncedAddresses } from './bouncedAddresses';

/** The e-mail addresses of a record and of its rows, as their declarations say. */
const storedAddresses = (entity: Entity, record: RecordValues): string[] =>
  Object.values(entity.fields).flatMap((field) => {
    const value = record[field.name];
    if (field.format === 'email') return typeof value === 'string' ? [value] : [];
    const child = isRowList(field) ? getEntity(field.ref!) : undefined;
    return child && Array.isArray(value) ? value.flatMap((row: RecordValues) => storedAddresses(child, row)) : [];
  });

/** The mark of a form's e-mail address. All fields of a record ask once. An address that is typed has none. */
export default function FieldMark({ name, brief }: { name: string; brief: boolean }) {
  const { entity } = useFormContext();
  const { value } = useControl(name);
  const record = (useForm().getState().initialValues ?? {}) as RecordValues;
  const marks = useBouncedAddresses(entity, [record['id']], storedAddresses(entity, record));
  const mark = typeof value === 'string' && marks.find(({ address }) => address === value.toLowerCase());
  return mark ? <AddressMark mark={mark} brief={brief} /> : null;
}
