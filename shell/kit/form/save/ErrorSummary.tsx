import { makeStyles, tokens } from '@fluentui/react-components';
import { getIn } from 'final-form';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-final-form';
import { Alert } from '../../core/feedback/Alert';
import { focusField } from './focusField';
import { sameValue } from '../values/sameValue';
import type { SaveErrors } from './saveErrors';
import type { Values } from '../values/values';

const useStyles = makeStyles({
  // Free of the bar that says that the server doesn't answer.
  summary: { scrollMarginTop: '40px' },
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingLeft: tokens.spacingHorizontalXL },
  jump: {
    padding: 0,
    border: 'none',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    textDecorationLine: 'underline',
    textAlign: 'left',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** Path of the row that a nested field belongs to: `stock[2]` of `stock[2].quantity`; otherwise the field's own. */
const rowPath = (path: string): string => /^.*\]/.exec(path)?.[0] ?? path;

interface ErrorSummaryProps {
  problems: SaveErrors;
  /** The values that were refused. The error of a field that was changed since is out of date. */
  refused: Values;
  onDismiss: () => void;
}

/** Lists the server's errors above the form: general ones, then a link to each field (S1 §8). */
export function ErrorSummary({ problems, refused, onDismiss }: ErrorSummaryProps) {
  const styles = useStyles();
  const hasProblems = problems.general.length + problems.fields.length > 0;
  const { values = {} } = useFormState<Values>({ subscription: { values: true } });
  const summary = useRef<HTMLDivElement>(null);
  // The save buttons are in view wherever a long form is scrolled to.
  useEffect(() => {
    // New browsers return a promise, which is no clean-up of an effect.
    if (hasProblems) void summary.current?.scrollIntoView({ block: 'nearest' });
  }, [problems, hasProblems]);
  // A row that was moved, split or removed is another row at that place.
  const fields = problems.fields.filter(({ path }) =>
    sameValue(getIn(values, rowPath(path)), getIn(refused, rowPath(path))),
  );
  return (
    <div ref={summary} className={styles.summary}>
      {problems.general.length > 0 && (
        <Alert intent="error" onDismiss={onDismiss}>
          {problems.general.join(' ')}
        </Alert>
      )}
      {fields.length > 0 && (
        <Alert intent="error">
          Couldn't save. Check these fields:
          <ul className={styles.list}>
            {fields.map(({ path, label, message }) => (
              <li key={path}>
                <button type="button" className={styles.jump} onClick={() => focusField(path)}>
                  {label}
                </button>
                : {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
