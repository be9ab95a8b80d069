import { FormField } from '@trestle/kit/form';
import { boolean } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { star_bonus: boolean({ hint: 'Counts twice' }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="star_bonus" />
    </SampleForm>
  );
}
