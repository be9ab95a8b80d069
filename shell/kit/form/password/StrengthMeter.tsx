import { MIN_PASSWORD_SCORE } from '@trestle/schema/passwordRule';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

const useStyles = makeStyles({
  meter: { position: 'relative', display: 'flex', alignItems: 'center', columnGap: '4px', minHeight: '16px' },
  part: { flexGrow: 1, height: '4px', borderRadius: '2px', backgroundColor: tokens.colorNeutralStroke2 },
  bad: { backgroundColor: tokens.colorStatusDangerForeground1 },
  fair: { backgroundColor: tokens.colorStatusWarningForeground1 },
  good: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  visuallyHidden: VISUALLY_HIDDEN,
  word: {
    minWidth: '68px',
    textAlign: 'right',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
});

/** zxcvbn's scores in four steps: the top one, green, is what a password has to reach (S1 §5). */
const LEVELS = [
  ['Very weak', 'bad', 1],
  ['Weak', 'bad', 2],
  ['Fair', 'fair', 3],
  ['Strong', 'good', 4],
] as const;

/** How strong a password is: in colour, length and words. `score` is null while nothing is typed. */
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
      {LEVELS.map(([name], at) => (
        <span key={name} className={mergeClasses(styles.part, at < parts && styles[tone])} />
      ))}
      <span className={styles.word} aria-live="polite">
        {word}
      </span>
    </div>
  );
}
