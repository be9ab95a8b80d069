import { FormField } from '@trestle/kit/form';
import { datetime } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { website_from: datetime({ required: true, label: 'On the website from' }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="website_from" />
    </Sample>
  );
}
