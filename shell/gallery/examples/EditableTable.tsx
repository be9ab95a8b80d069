import { FormField } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import { autoNumber, datetime, integer, many, string } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const part = entity('sample_part', {
  label: 'Part',
  plural: 'Parts',
  service: 'catalogue',
  list: { columns: ['name'], search: ['name'] },
  fields: {
    id: autoNumber(),
    name: string({ required: true }),
    pieces: integer({ min: 1 }),
    display_order: integer({ label: 'Order' }),
    active_end_date: datetime(),
  },
});
const fields = { parts: many('sample_part', { foreign_key: 'sample' }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} rows={[part]} {...state}>
      <FormField name="parts" />
    </SampleForm>
  );
}
