import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef } from 'react';
import { useFieldAccess } from '../../core/access/useAccess';
import { getEntity } from '../../core/entities';
import { formatFieldValue } from '../../form/fields/formatFieldValue';
import { LookupLabel } from '../../form/fields/lookup/LookupLabel';
import type { ListState } from '../listState';
import { activeConditions, type ActiveCondition } from './activeConditions';
import { periodText } from './filterLabels';

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    margin: `0 0 ${tokens.spacingVerticalM}`,
    padding: 0,
    listStyleType: 'none',
    minWidth: 0,
  },
  item: { display: 'flex', maxWidth: '100%' },
  chip: {
    minWidth: 0,
    maxWidth: 'min(560px, 100%)',
    fontWeight: tokens.fontWeightRegular,
    borderRadius: tokens.borderRadiusCircular,
  },
  words: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  label: { fontWeight: tokens.fontWeightSemibold },
});

interface ActiveFiltersProps {
  entity: Entity;
  state: ListState;
  /** The filter that the list begins with. */
  defaultFilter?: string;
  onChange: (change: Partial<ListState>) => void;
}

/** The conditions of a list as chips. Pressing one takes it off. */
export default function ActiveFilters({ entity, state, defaultFilter, onChange }: ActiveFiltersProps) {
  const styles = useStyles();
  const listRef = useRef<HTMLUListElement>(null);
  const { hidden } = useFieldAccess(entity, 'list');
  const conditions = activeConditions(entity, state, defaultFilter, hidden);
  // The pressed chip goes, so the focus moves to its neighbour.
  const remove = ({ removal }: ActiveCondition, index: number) => {
    onChange(removal);
    requestAnimationFrame(() => {
      const chips = listRef.current?.querySelectorAll('button') ?? [];
      chips[Math.min(index, chips.length - 1)]?.focus();
    });
  };
  if (conditions.length === 0) return null;
  return (
    <ul ref={listRef} className={styles.chips} aria-label="Active filters">
      {conditions.map((condition, index) => (
        <li key={condition.key} className={styles.item}>
          <Button
            size="small"
            className={styles.chip}
            icon={<DismissRegular />}
            iconPosition="after"
            title={condition.title ?? 'Take this condition off'}
            onClick={() => remove(condition, index)}
          >
            <span className={styles.words}>
              <span className={styles.label}>{condition.label}</span> {condition.operator}{' '}
              <ConditionValues entity={entity} condition={condition} />
            </span>
          </Button>
          {condition.removalLabel && (
            <Button size="small" appearance="transparent" onClick={() => remove(condition, index)}>
              {condition.removalLabel}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Values that a chip names; of more, it says how many. */
const MAX_NAMED_VALUES = 3;

function ConditionValues({ entity, condition }: { entity: Entity; condition: ActiveCondition }) {
  const { field, values, joinedBy = 'and' } = condition;
  const named = values.slice(0, MAX_NAMED_VALUES);
  const others = values.length - named.length;
  const lastIndex = others > 0 ? named.length : named.length - 1;
  return (
    <>
      {named.map((value, index) => [
        index > 0 && (index === lastIndex ? ` ${joinedBy} ` : ', '),
        // oxlint-disable-next-line react/no-array-index-key -- the values are told apart by their position only
        <ConditionValue key={index} entity={entity} field={field} value={value} brief={values.length > 1} />,
      ])}
      {others > 0 && ` ${joinedBy} ${others} more`}
    </>
  );
}

interface ConditionValueProps {
  entity: Entity;
  field?: Field;
  value: unknown;
  /** Leaves out what tells a record apart: several records would not fit. */
  brief: boolean;
}

function ConditionValue({ entity, field, value, brief }: ConditionValueProps) {
  if (!field) return <>“{String(value)}”</>;
  if (value === null || value === '') return <>…</>;
  const isKey = field.kind === 'ForeignKey' && typeof value === 'number';
  if (isKey && (getEntity(field.ref!) || field.ref!.startsWith('code_')))
    return <LookupLabel entity={field.ref!} id={value} brief={brief} />;
  if (field.name === 'id' && typeof value === 'number' && entity.lookup)
    return <LookupLabel entity={entity.name} id={value} brief={brief} />;
  return <>{periodText(value) ?? formatFieldValue(field, value)}</>;
}
