import { FormField, Form } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import { string } from '@trestle/schema/field';

const example = entity('example', {
  label: 'Example',
  plural: 'Examples',
  service: 'catalogue',
  list: { columns: [], search: [] },
  fields: { value: string({ format: 'coordinates', label: 'Location' }) },
});
export default function Example() {
  return (
    <Form entity={example} initial={{ value: '-37.814000, 144.963333' }} onSave={async (values) => values}>
      <FormField name="value" />
    </Form>
  );
}
