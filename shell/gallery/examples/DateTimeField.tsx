import { FormField } from '@trestle/kit/form';
import { datetime } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { website_from: datetime({ required: true, label: 'On the website from' }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="website_from" />
    </SampleForm>
  );
}
