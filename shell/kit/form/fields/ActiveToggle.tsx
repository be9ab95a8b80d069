import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useForm } from 'react-final-form';
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
const NOTES = {
  never: 'Not active yet. Press to activate it immediately.',
  active: 'Press to deactivate it immediately.',
  inactive: 'Press to remove the end date.',
};

const asMoment = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** Activates or deactivates a record by its two dates (S1 §4 "Active toggle"). */
export function ActiveToggle({ start, end, locked }: { start: string; end: string; locked: boolean }) {
  const styles = useStyles();
  const form = useForm();
  const { access } = useFormContext();
  const window = { start: asMoment(useControl(start).value), end: asMoment(useControl(end).value) };
  const activity = currentActivity(window);
  const shut = locked || access.locked.has(start) || access.locked.has(end);
  const press = () => {
    const next = toggleActive(window);
    form.batch(() => {
      form.change(start, next.start);
      form.change(end, next.end);
    });
  };
  return (
    <div className={styles.row}>
      <Button
        role="switch"
        aria-checked={activity === 'active'}
        appearance={activity === 'active' ? 'primary' : 'secondary'}
        disabled={shut}
        onClick={press}
      >
        {activity === 'active' ? 'Activated' : 'Deactivated'}
      </Button>
      {!shut && <span className={styles.note}>{NOTES[activity]}</span>}
    </div>
  );
}
