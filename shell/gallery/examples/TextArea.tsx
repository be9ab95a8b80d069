import { FormField } from '@trestle/kit/form';
import { text } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { notes: text({ required: true }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="notes" />
    </SampleForm>
  );
}
