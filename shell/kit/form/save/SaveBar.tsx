import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-final-form';
import { isDialogOpen } from '../../core/keys/isDialogOpen';
import { useCloseForm } from '../drafts/closedForm';
import { useUnsavedTextCount } from '../drafts/useUnsavedText';
import { useFormContext } from '../FormContext';
import { useSaveKey, useSubmit, type SaveRule } from './useSubmit';
import { PHONE } from '../../core/theme/pageWidth';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    zIndex: 2,
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalXXL}) calc(-1 * ${tokens.spacingVerticalXL})`,
    padding: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalXXL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Paints the bar across the window. A border image takes no space, so nothing scrolls sideways.
    borderImage: `linear-gradient(${tokens.colorNeutralStroke2} 1px, ${tokens.colorNeutralBackground1} 1px)
      fill 0 / 1px 0 0 / 0 100vw`,
    [PHONE]: {
      margin: `0 calc(-1 * ${tokens.spacingHorizontalM}) calc(-1 * ${tokens.spacingVerticalM})`,
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    },
  },
  button: {
    minWidth: '64px',
    [PHONE]: {
      paddingLeft: tokens.spacingHorizontalS,
      paddingRight: tokens.spacingHorizontalS,
      minWidth: 0,
    },
  },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  wrong: { color: tokens.colorStatusDangerForeground1 },
  space: { flexGrow: 1 },
});

/** What follows a save: stay, close the form, or start a new record. */
export type SaveMode = 'stay' | 'close' | 'new';
export const ALL_MODES: readonly SaveMode[] = ['stay', 'close', 'new'];
const SAVE_LABELS: Record<SaveMode, string> = { stay: 'Save', close: 'Save and close', new: 'Save and new' };

export interface SaveBarProps {
  /** Called after the record was stored. */
  onDone: (mode: SaveMode) => void;
  onClose?: () => void;
  modes?: readonly SaveMode[];
  /** Decides when saving is possible; dirty and valid by default. */
  rule?: SaveRule;
  /** Content at the far end, such as Delete. */
  children?: ReactNode;
}

/** '1 change', '3 changes'. */
const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The bar at the form's foot: save buttons, the number of unsaved changes, and Delete. */
export function SaveBar({ onDone, onClose, modes = ALL_MODES, rule, children }: SaveBarProps) {
  const styles = useStyles();
  const { changes, dirty, wrong, submitting, ready, submit, showWrong, saveByKey } = useSubmit(rule);
  const { asking } = useFormContext();
  const { getState } = useForm();
  const notes = useUnsavedTextCount('note');
  const [pressedMode, setPressedMode] = useState<SaveMode | null>(null);
  const save = async (mode: SaveMode) => {
    // What was typed during the save is not stored yet: the form stays open.
    if ((await submit()) && (mode === 'stay' || !getState().dirty)) onDone(mode);
  };
  const close = useCloseForm(() => onClose?.());
  const unsavedText = [changes > 0 && formatCount(changes, 'change'), notes > 0 && formatCount(notes, 'unsaved note')]
    .filter(Boolean)
    .join(', ');
  const bar = useRef<HTMLDivElement>(null);
  useSaveKey(() => {
    // A dialog over the form may hold unsaved parts of the form, such as lines that are not added yet.
    if (isDialogOpen() && !bar.current?.closest('[aria-modal="true"]')) return;
    saveByKey(() => void save('stay'));
  });
  return (
    <div ref={bar} className={styles.bar} data-screen-only data-save-bar="">
      {modes.map((mode) => (
        <Button
          key={mode}
          className={styles.button}
          appearance={mode === 'stay' ? 'primary' : 'secondary'}
          // The button that was pressed keeps the focus while it saves, and when nothing is left to save.
          disabled={!ready}
          disabledFocusable={!ready && pressedMode === mode}
          onClick={() => {
            setPressedMode(mode);
            void save(mode);
          }}
          onBlur={() => setPressedMode(null)}
          title={mode === 'stay' ? 'Save (Ctrl+S)' : undefined}
        >
          {SAVE_LABELS[mode]}
        </Button>
      ))}
      {onClose && (
        <Button appearance="subtle" className={styles.button} onClick={close}>
          Close
        </Button>
      )}
      <output className={styles.note}>{submitting && !asking ? 'Saving …' : unsavedText}</output>
      {dirty && wrong > 0 && (
        <Button size="small" appearance="transparent" className={styles.wrong} onClick={showWrong}>
          Correct {formatCount(wrong, 'field')}
        </Button>
      )}
      <span className={styles.space} />
      {children}
    </div>
  );
}
