import { makeStyles, registerEntities, toast } from '@trestle/kit/core';
import { Form, useControl } from '@trestle/kit/form';
import { entity, type Fields } from '@trestle/schema/entity';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';

const useStyles = makeStyles({ fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '14px' } });

type Item = Record<string, unknown>;
/** How an example is shown in one of its states. */
export interface SampleFormProps {
  initial?: Item;
  locked?: boolean;
  /** Fields that were just left: what is wrong with them is said. */
  left?: readonly string[];
}
export interface SampleProps extends SampleFormProps {
  fields: Fields;
  /** Further declarations: of nested rows. */
  rows?: Parameters<typeof registerEntities>[0];
  children: ReactNode;
}

/** A form over a record that is nowhere stored, for one field or two to be shown in. */
export function SampleForm({ fields, rows, initial = {}, locked = false, left = [], children }: SampleProps) {
  const styles = useStyles();
  const [declared] = useState(() => {
    registerEntities(rows ?? []);
    return entity('sample', {
      label: 'Sample',
      plural: 'Samples',
      service: 'catalogue',
      fields,
      list: { columns: [], search: [] },
    });
  });
  const start = useMemo(
    () => ({ ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])), ...initial }),
    [fields, initial],
  );
  return (
    <Form
      entity={declared}
      initial={start}
      locked={locked}
      isNew
      onSave={async (values) => {
        toast.success('Updated Item');
        return values;
      }}
    >
      <div className={styles.fields}>{children}</div>
      {left.map((name) => (
        <Left key={name} name={name} />
      ))}
    </Form>
  );
}

/** Says what is wrong with a field, as when one has just left it. */
function Left({ name }: { name: string }) {
  const control = useControl(name);
  const leave = useEffectEvent(() => {
    control.focus();
    control.blur();
  });
  useEffect(() => leave(), []);
  return null;
}
