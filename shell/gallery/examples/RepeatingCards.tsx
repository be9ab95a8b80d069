import { FormField } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import { autoNumber, integer, many, string } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const step = entity('sample_step', {
  label: 'Step',
  plural: 'Steps',
  service: 'catalogue',
  list: { columns: ['what'], search: ['what'] },
  fields: {
    id: autoNumber(),
    what: string({ required: true }),
    minutes: integer({ min: 1 }),
    display_order: integer({ label: 'Order' }),
  },
});
const fields = { steps: many('sample_step', { foreign_key: 'sample', cards: true }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} rows={[step]} {...state}>
      <FormField name="steps" />
    </SampleForm>
  );
}
