import { YesNoField } from '@trestle/kit/form';
import { boolean, integer } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = { assembled: integer(), insured: boolean() };

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <YesNoField name="assembled" label="Assembled" locked={state.locked} />
      <YesNoField name="insured" label="Insured" truth locked={state.locked} />
    </Sample>
  );
}
