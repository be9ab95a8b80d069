import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useSaveKey, useSubmit, type SaveRule } from './useSubmit';

const useStyles = makeStyles({
  bar: {
    position: 'sticky', zIndex: 2, bottom: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px',
    margin: '0 -24px -20px', padding: '10px 24px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 639px)': { margin: '0 -12px -12px', padding: '8px 12px' },
  },
  button: { minWidth: '64px', '@media (max-width: 639px)': { paddingLeft: '8px', paddingRight: '8px', minWidth: 0 } },
  note: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  space: { flexGrow: 1 },
});

/** What happens after a save: one stays, closes the form, or starts a new record. */
export type SaveMode = 'stay' | 'close' | 'new';
const WORDS: Record<SaveMode, string> = { stay: 'Save', close: 'Save and close', new: 'Save and new' };

export interface SaveBarProps {
  /** After the record was stored. */
  onDone: (mode: SaveMode) => void;
  onClose?: () => void;
  modes?: readonly SaveMode[];
  /** When saving is possible; without it when dirty and valid. */
  rule?: SaveRule;
  /** At the far side: Delete. */
  children?: ReactNode;
}

/** The bar that stays at the form's foot: saving in its variants, what is unsaved, and at the far side Delete. */
export function SaveBar({ onDone, onClose, modes = ['stay', 'close', 'new'], rule, children }: SaveBarProps) {
  const styles = useStyles();
  const { changes, dirty, wrong, submitting, ready, submit, showWrong } = useSubmit(rule);
  const save = async (mode: SaveMode) => {
    if (await submit()) onDone(mode);
  };
  useSaveKey(() => {
    if (ready) void save('stay');
    else if (dirty && wrong > 0) showWrong();
  });
  return (
    <div className={styles.bar}>
      {modes.map((mode) => (
        <Button key={mode} className={styles.button} appearance={mode === 'stay' ? 'primary' : 'secondary'} disabled={!ready} onClick={() => void save(mode)}
          title={mode === 'stay' ? 'Save (Ctrl+S)' : undefined}>{WORDS[mode]}</Button>
      ))}
      {onClose && <Button appearance="subtle" className={styles.button} onClick={onClose}>Close</Button>}
      <output className={styles.note}>{submitting ? 'Saving …' : changes > 0 ? `${changes} ${changes === 1 ? 'change' : 'changes'}` : ''}</output>
      {dirty && wrong > 0 && (
        <Button size="small" appearance="transparent" className={styles.wrong} onClick={showWrong}>
          {wrong} {wrong === 1 ? 'field needs' : 'fields need'} a look
        </Button>
      )}
      <span className={styles.space} />
      {children}
    </div>
  );
}
