import { MIN_PASSWORD_SCORE } from '@trestle/schema/text/passwordRule';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

const useStyles = makeStyles({
  meter: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '16px',
  },
  part: {
    flexGrow: 1,
    height: '4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStroke2,
  },
  bad: { backgroundColor: tokens.colorStatusDangerForeground1 },
  fair: { backgroundColor: tokens.colorStatusWarningForeground1 },
  good: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  visuallyHidden: VISUALLY_HIDDEN,
  word: {
    minWidth: '68px',
    textAlign: 'right',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Word, colour and length of the meter for each of zxcvbn's scores. A new password must be strong (S1 §5). */
const LEVELS = [
  ['Very weak', 'bad', 1],
  ['Weak', 'bad', 2],
  ['Fair', 'fair', 3],
  ['Strong', 'good', 4],
] as const;

/** Shows a password's strength in colour, length and words. `score` is null for an empty box. */
export function StrengthMeter({ score }: { score: number | null }) {
  const styles = useStyles();
  const level = score === null ? undefined : LEVELS[Math.min(score, MIN_PASSWORD_SCORE)];
  const [word, tone, parts] = level ?? ['', 'bad', 0];
  return (
    <div className={styles.meter}>
      <meter
        className={styles.visuallyHidden}
        aria-label="Password strength"
        min={0}
        max={LEVELS.length}
        value={parts}
        aria-valuetext={word || 'Nothing typed yet'}
      />
      {LEVELS.map(([name], index) => (
        <span key={name} className={mergeClasses(styles.part, index < parts && styles[tone])} />
      ))}
      <span className={styles.word} aria-live="polite">
        {word}
      </span>
    </div>
  );
}
