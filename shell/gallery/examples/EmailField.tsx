import { FormField } from '@trestle/kit/form';
import { string } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { email_address: string({ format: 'email' }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="email_address" />
    </SampleForm>
  );
}
