import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useState, type ReactNode } from 'react';
import { loadable } from '../../core/loadable';
import { useFieldAccess, useMayCall } from '../../core/access/useAccess';
import { forActiveVariant } from '../../core/entities';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

const InlineEditPopover = loadable(() => import('./InlineEditPopover'));

const useStyles = makeStyles({
  button: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    minHeight: '26px',
    margin: `calc(-1 * ${tokens.spacingVerticalXXS}) calc(-1 * ${tokens.spacingHorizontalSNudge})`,
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    '& svg': { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  },
  unseen: VISUALLY_HIDDEN,
});

export interface InlineEditProps {
  /**
   * The field's entity, which also saves it. It may differ from the list's: a read-only row can show another record.
   */
  entity: Entity;
  /** The record: its id, the field's value, and `modified_date`, by which a change in between is noticed (409). */
  row: RecordValues;
  field: string;
  /** Names the record to screen readers: 'Oslo lounge chair'. */
  of: string;
  /** The value as it is shown; '–' for an empty value. */
  children: ReactNode;
  locked?: boolean;
  /** Stores the field and returns the stored record. By default the record's own call does. Throws ApiError. */
  onSave?: (values: RecordValues) => Promise<RecordValues>;
}

/**
 * Edits a value in place. A press opens the field in a popover, with the field's checks. Enter saves, Escape cancels.
 * Users who may not change the value only see it.
 */
export function InlineEdit({ entity: declared, row, field, of, children, locked = false, onSave }: InlineEditProps) {
  const styles = useStyles();
  const entity = forActiveVariant(declared);
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const access = useFieldAccess(entity, 'edit');
  const mayEdit = useMayCall(entity, 'edit');
  const declaration = entity.fields[field]!;
  const isLocked =
    locked || declaration.readonly || access.locked.has(field) || access.hidden.has(field) || (!onSave && !mayEdit);
  if (isLocked) return children;
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={styles.button}
        data-value
        aria-haspopup="dialog"
        aria-expanded={open}
        title={`Change ${declaration.label}`}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.unseen}>{`Change ${declaration.label} of ${of}: `}</span>
        <span>{children}</span>
        <EditRegular fontSize={14} aria-hidden="true" data-screen-only />
      </button>
      {open && (
        <InlineEditPopover
          entity={entity}
          row={row}
          field={field}
          of={of}
          target={button}
          onSave={onSave}
          onClose={() => {
            setOpen(false);
            button?.focus();
          }}
        />
      )}
    </>
  );
}
