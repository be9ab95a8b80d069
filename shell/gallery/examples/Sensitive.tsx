import { FormField, Form } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import { string } from '@trestle/schema/field';

const example = entity('example', {
  label: 'Example',
  plural: 'Examples',
  service: 'catalogue',
  list: { columns: [], search: [] },
  fields: { value: string({ sensitive: true, label: 'IBAN' }) },
});
export default function Example() {
  return (
    <Form entity={example} initial={{ value: 'AU12 3456 7890' }} onSave={async (values) => values}>
      <FormField name="value" />
    </Form>
  );
}
