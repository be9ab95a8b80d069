import { makeStyles, tokens } from '@fluentui/react-components';
import { Alert } from '../core/feedback/Alert';
import { focusField } from './focusField';
import type { SaveErrors } from './saveErrors';

const useStyles = makeStyles({
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

/** Lists the server's errors above the form: general ones, then a link to each field (S1 §8). */
export function ErrorSummary({ problems, onDismiss }: { problems: SaveErrors; onDismiss: () => void }) {
  const styles = useStyles();
  return (
    <>
      {problems.general.length > 0 && (
        <Alert intent="error" onDismiss={onDismiss}>
          {problems.general.join(' ')}
        </Alert>
      )}
      {problems.fields.length > 0 && (
        <Alert intent="error">
          Couldn't save. Check these fields:
          <ul className={styles.list}>
            {problems.fields.map(({ path, label, words }) => (
              <li key={path}>
                <button type="button" className={styles.jump} onClick={() => focusField(path)}>
                  {label}
                </button>
                : {words}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
