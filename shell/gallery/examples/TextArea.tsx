import { FormField } from '@trestle/kit/form';
import { text } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { notes: text({ required: true }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="notes" />
    </Sample>
  );
}
