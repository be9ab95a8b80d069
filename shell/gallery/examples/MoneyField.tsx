import { FormField } from '@trestle/kit/form';
import { money } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { price: money({ required: true, min: 0, label: 'Wholesale price' }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="price" />
    </SampleForm>
  );
}
