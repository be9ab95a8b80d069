import { FormField } from '@trestle/kit/form';
import { string } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { email_address: string({ format: 'email' }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="email_address" />
    </Sample>
  );
}
