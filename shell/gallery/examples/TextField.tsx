import { FormField } from '@trestle/kit/form';
import { string } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { contact: string({ required: true, maxlength: 40, hint: 'Whom to ask for' }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="contact" />
    </Sample>
  );
}
