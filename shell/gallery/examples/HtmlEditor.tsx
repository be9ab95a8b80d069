import { FormField, Form } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import { text } from '@trestle/schema/field';

const example = entity('example', {
  label: 'Example',
  plural: 'Examples',
  service: 'catalogue',
  list: { columns: [], search: [] },
  fields: { value: text({ format: 'html', label: 'Introduction' }) },
});
export default function Example() {
  return (
    <Form
      entity={example}
      initial={{ value: '<p>Rooms that <em>last</em>: solid <strong>oak</strong></p>' }}
      onSave={async (values) => values}
    >
      <FormField name="value" />
    </Form>
  );
}
