import { FormField } from '@trestle/kit/form';
import { integer } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { pieces: integer({ min: 1, max: 500 }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="pieces" />
    </SampleForm>
  );
}
