import type { Entity } from '@trestle/schema/entity';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFieldAccess } from '../../core/access/useAccess';
import { FIELD_ROWS } from './fieldRows';
import { useFormContext } from '../FormContext';
import { isWide, visibleFields } from '../values/visibleFields';

const useStyles = makeStyles({
  fields: {
    minWidth: 0,
    padding: 0,
    border: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))',
    ...FIELD_ROWS,
    columnGap: tokens.spacingHorizontalM,
    margin: `${tokens.spacingVerticalSNudge} 0 var(--message-room)`,
  },
  wide: { gridColumn: '1 / -1' },
});

export interface RemainingRowFieldsProps {
  /** Entity of the row. */
  entity: Entity;
  /** The row's path in the form: `store_order_lines[2]`. */
  path: string;
  /** Names the row to screen readers. */
  rowName: string;
  /** Names of the fields that the screen draws itself, or leaves out on purpose. */
  drawn: readonly string[];
  locked: boolean;
}

/**
 * Draws the visible fields of a nested row that a screen drawn by hand does not name. Usually there are none: these are
 * fields that were added to the row's entity later. `RemainingFields` does the same for the form's own fields.
 */
export function RemainingRowFields({ entity, path, rowName, drawn, locked }: RemainingRowFieldsProps) {
  const styles = useStyles();
  const form = useFormContext();
  const access = useFieldAccess(entity, form.isNew ? 'create' : 'edit', form.entity);
  const fields = visibleFields(entity, access, form.isNew).filter((field) => !drawn.includes(field.name));
  if (fields.length === 0) return null;
  return (
    <fieldset aria-label={`More of ${rowName}`} className={styles.fields}>
      {fields.map((field) => {
        const FieldComponent = form.kinds[field.kind];
        return (
          <div key={field.name} className={mergeClasses(isWide(field) && styles.wide)}>
            <FieldComponent
              field={field}
              name={`${path}.${field.name}`}
              label={field.label}
              locked={locked || Boolean(field.readonly) || access.locked.has(field.name)}
              compact={false}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
