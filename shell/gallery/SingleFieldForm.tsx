import { FormField, Form } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { useState } from 'react';

/** A form with one field of the given declaration. It saves nothing. */
export function SingleFieldForm({
  field,
  value = null,
  locked = false,
}: {
  field: Field;
  value?: unknown;
  locked?: boolean;
}) {
  const [example] = useState(() =>
    entity('example', {
      label: 'Example',
      plural: 'Examples',
      service: 'catalogue',
      list: { columns: [], search: [] },
      fields: { value: field },
    }),
  );
  return (
    <Form entity={example} initial={{ value }} locked={locked} onSave={async (values) => values}>
      <FormField name="value" />
    </Form>
  );
}
