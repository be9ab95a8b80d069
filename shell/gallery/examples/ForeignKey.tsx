import { FormField } from '@trestle/kit/form';
import { fk } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { colour: fk('code_colour', { required: true }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="colour" />
    </Sample>
  );
}
