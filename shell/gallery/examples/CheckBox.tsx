import { FormField } from '@trestle/kit/form';
import { boolean } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { star_bonus: boolean({ hint: 'Counts twice' }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="star_bonus" />
    </Sample>
  );
}
