import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { Button, makeStyles, Popover, PopoverSurface, tokens } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-final-form';
import { FIELD_ROWS } from '../../form/page/fieldRows';
import { FormField } from '../../form/FormField';
import { Form } from '../../form/Form';
import { useSubmit } from '../../form/save/useSubmit';
import { useWhileShown } from '../../form/useWhileShown';
import { usePatchField } from './usePatchField';

const useStyles = makeStyles({
  panel: {
    width: '280px',
    maxWidth: 'calc(100vw - 24px)',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    ...FIELD_ROWS,
  },
  foot: { display: 'flex', columnGap: tokens.spacingHorizontalS, marginTop: tokens.spacingVerticalXL },
  button: { minWidth: '64px' },
});

interface InlineEditPopoverProps {
  entity: Entity;
  row: RecordValues;
  field: string;
  of: string;
  /** The element next to which the popover opens. */
  target: HTMLElement | null;
  onSave?: (values: RecordValues) => Promise<RecordValues>;
  onClose: () => void;
}

/** The popover of an inline edit: a form with one field. Loaded when it is first opened. */
export default function InlineEditPopover({ entity, row, field, of, target, onSave, onClose }: InlineEditPopoverProps) {
  const styles = useStyles();
  const patch = usePatchField(entity, field);
  // Only the field that this form saves, and what the server needs to detect a conflict.
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

/** The field with its buttons. Enter saves, unlike in other forms. */
function InlineField({ field, onClose }: { field: string; onClose: () => void }) {
  const styles = useStyles();
  const container = useRef<HTMLDivElement>(null);
  const { dirty, ready, submitting, submit } = useSubmit();
  const { getState } = useForm();
  // A reply that comes late takes the focus from nothing that was opened since.
  const closeIfShown = useWhileShown(onClose);
  const save = async () => {
    // What was typed during the save is not stored yet.
    if (!dirty || ((await submit()) && !getState().dirty)) closeIfShown();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return;
    // Without this, the key would also press the button that gets the focus back.
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    const input = container.current?.querySelector<HTMLElement>('[name]');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
    // In other forms, Enter doesn't save.
    input?.addEventListener('keydown', onKeyDown);
    return () => input?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={container}>
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
