import { FormField, Form } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import { json } from '@trestle/schema/field';

const example = entity('example', {
  label: 'Example',
  plural: 'Examples',
  service: 'catalogue',
  list: { columns: [], search: [] },
  fields: { value: json({ label: 'Settings' }) },
});
export default function Example() {
  return (
    <Form entity={example} initial={{ value: { sizes: [10, 20], sort: 'name' } }} onSave={async (values) => values}>
      <FormField name="value" />
    </Form>
  );
}
