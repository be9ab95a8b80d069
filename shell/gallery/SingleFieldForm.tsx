import { FormField, Form } from '@trestle/kit/form';
import { entity } from '@trestle/schema/entity';
import type { Field as Declared } from '@trestle/schema/field';
import { useState } from 'react';

/** A declared field in a form of its own, which saves nothing: how the gallery shows what a form draws. */
export function SingleFieldForm({
  field,
  value = null,
  locked = false,
}: {
  field: Declared;
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
