import { ActiveToggle, FormField } from '@trestle/kit/form';
import { datetime } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { starts: datetime({ label: 'Active from' }), ends: datetime({ label: 'Active until' }) };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <ActiveToggle start="starts" end="ends" locked={Boolean(state.locked)} />
      <FormField name="starts" />
      <FormField name="ends" />
    </Sample>
  );
}
