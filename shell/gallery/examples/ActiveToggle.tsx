import { ActiveToggle, FormField } from '@trestle/kit/form';
import { datetime } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { starts: datetime({ label: 'Active from' }), ends: datetime({ label: 'Active until' }) };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <ActiveToggle start="starts" end="ends" locked={Boolean(state.locked)} />
      <FormField name="starts" />
      <FormField name="ends" />
    </SampleForm>
  );
}
