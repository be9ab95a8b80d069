import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button, makeStyles, Popover, PopoverSurface } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FormField } from '../../form/FormField';
import { Form } from '../../form/Form';
import { useSubmit } from '../../form/useSubmit';
import { usePatchField } from './usePatchField';

const useStyles = makeStyles({
  panel: { width: '280px', maxWidth: 'calc(100vw - 24px)', boxSizing: 'border-box', padding: '12px' },
  foot: { display: 'flex', columnGap: '8px', marginTop: '12px' },
  button: { minWidth: '64px' },
});

export interface InlinePanelProps {
  entity: Entity;
  row: RecordValues;
  field: string;
  of: string;
  /** What it opens beside. */
  target: HTMLElement | null;
  onSave?: (values: RecordValues) => Promise<RecordValues>;
  onClose: () => void;
}

/** The popover of an inline edit: a form of one field. */
export default function InlineEditPopover({ entity, row, field, of, target, onSave, onClose }: InlinePanelProps) {
  const styles = useStyles();
  const patch = usePatchField(entity, field);
  // Of the row only what this form may save and what tells versions apart.
  const initial = { id: row['id'], modified_date: row['modified_date'], [field]: row[field] ?? null };
  return (
    <Popover
      open
      trapFocus
      withArrow
      positioning={{ position: 'below', align: 'center', target, overflowBoundaryPadding: 12 }}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <PopoverSurface className={styles.panel} aria-label={`${entity.fields[field]!.label} of ${of}`}>
        <Form entity={entity} initial={initial} onSave={onSave ?? patch}>
          <InlineField field={field} onClose={onClose} />
        </Form>
      </PopoverSurface>
    </Popover>
  );
}

function InlineField({ field, onClose }: { field: string; onClose: () => void }) {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const { dirty, ready, submitting, submit } = useSubmit();
  const save = async () => {
    if (!dirty || (await submit())) onClose();
  };
  const enter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return;
    // Else the key would press the button that has the focus again by then.
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    const input = place.current?.querySelector<HTMLElement>('[name]');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    // Elsewhere in a form Enter saves nothing.
    input?.addEventListener('keydown', enter);
    return () => input?.removeEventListener('keydown', enter);
  }, []);
  return (
    <div ref={place}>
      <FormField name={field} />
      <div className={styles.foot}>
        <Button
          size="small"
          appearance="primary"
          className={styles.button}
          disabled={!ready}
          onClick={() => void save()}
        >
          {submitting ? 'Saving …' : 'Save'}
        </Button>
        <Button size="small" className={styles.button} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
