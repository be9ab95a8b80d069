import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useForm } from 'react-final-form';
import { StatusBadge } from '../../core/feedback/StatusBadge';
import { useFormContext } from '../FormContext';
import { currentActivity, toggleActive } from './activePeriod';
import { useControl } from './useControl';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    marginBottom: tokens.spacingVerticalM,
  },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});
/** The button's label by the record's state, and what the button does once the form is saved. */
const BUTTONS = {
  never: { label: 'Start it', note: 'Activates it when you save.' },
  active: { label: 'End it', note: 'Deactivates it when you save.' },
  inactive: { label: 'Start it again', note: 'Removes the end date when you save.' },
};

/** A date and time of the form; null for an empty one. */
const asTimestamp = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** Says whether a record is active, with a button that starts or ends it by its two dates (S1 §4 "Active toggle"). */
export function ActiveToggle({ start, end, locked }: { start: string; end: string; locked: boolean }) {
  const styles = useStyles();
  const form = useForm();
  const { access } = useFormContext();
  const period = { start: asTimestamp(useControl(start).value), end: asTimestamp(useControl(end).value) };
  const activity = currentActivity(period);
  const isLocked = locked || access.locked.has(start) || access.locked.has(end);
  const press = () => {
    const next = toggleActive(period);
    form.batch(() => {
      form.change(start, next.start);
      form.change(end, next.end);
    });
  };
  return (
    <div className={styles.row}>
      <StatusBadge tone={activity === 'active' ? 'good' : 'quiet'}>
        {activity === 'active' ? 'Activated' : 'Deactivated'}
      </StatusBadge>
      {!isLocked && (
        <>
          <Button size="small" onClick={press}>
            {BUTTONS[activity].label}
          </Button>
          <span className={styles.note}>{BUTTONS[activity].note}</span>
        </>
      )}
    </div>
  );
}
