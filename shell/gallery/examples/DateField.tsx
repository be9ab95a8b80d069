import { FormField } from '@trestle/kit/form';
import { date } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { delivery_date: date({ required: true }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="delivery_date" />
    </Sample>
  );
}
