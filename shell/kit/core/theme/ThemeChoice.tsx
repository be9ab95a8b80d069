import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { COLOUR_SCHEMES, setColourScheme, useColourScheme, type ColourScheme } from './colourScheme';

const WORDS: Record<ColourScheme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: {
    padding: 0,
    marginBottom: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  choices: {
    display: 'flex',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    padding: tokens.spacingHorizontalXXS,
  },
  choice: {
    position: 'relative',
    flexGrow: 1,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalMNudge}`,
    borderRadius: tokens.borderRadiusMedium,
    textAlign: 'center',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground2,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: tokens.shadow2,
  },
  radio: { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
});

/** Lets the user choose light, dark or the system's colour scheme. Stored on this machine. */
export function ThemeChoice() {
  const styles = useStyles();
  const look = useColourScheme();
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Appearance</legend>
      <div className={styles.choices}>
        {COLOUR_SCHEMES.map((choice) => (
          <label key={choice} className={mergeClasses(styles.choice, choice === look && styles.chosen)}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              checked={choice === look}
              onChange={() => setColourScheme(choice)}
            />
            {WORDS[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
