import { FormField } from '@trestle/kit/form';
import { string } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { contact: string({ required: true, maxlength: 40, hint: 'Whom to ask for' }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="contact" />
    </SampleForm>
  );
}
