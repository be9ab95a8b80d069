import { FormField } from '@trestle/kit/form';
import { fk } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { colour: fk('code_colour', { required: true }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="colour" />
    </SampleForm>
  );
}
