import { FormField } from '@trestle/kit/form';
import { date } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { delivery_date: date({ required: true }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="delivery_date" />
    </SampleForm>
  );
}
