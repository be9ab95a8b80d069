import { YesNoField } from '@trestle/kit/form';
import { boolean, integer } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = { assembled: integer(), insured: boolean() };

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <YesNoField name="assembled" label="Assembled" locked={state.locked} />
      <YesNoField name="insured" label="Insured" truth locked={state.locked} />
    </SampleForm>
  );
}
