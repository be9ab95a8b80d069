import { FormField } from '@trestle/kit/form';
import { integer } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { pieces: integer({ min: 1, max: 500 }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="pieces" />
    </Sample>
  );
}
