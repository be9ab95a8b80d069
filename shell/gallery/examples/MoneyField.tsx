import { FormField } from '@trestle/kit/form';
import { money } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { price: money({ required: true, min: 0, label: 'Wholesale Price' }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="price" />
    </Sample>
  );
}
