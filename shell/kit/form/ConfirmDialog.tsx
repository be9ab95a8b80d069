import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useLayoutEffect } from 'react';
import { useModal } from '../core/feedback/useModal';

const useStyles = makeStyles({
  dialog: {
    width: 'min(440px, calc(100vw - 32px))',
    padding: '20px 24px 24px',
    boxSizing: 'border-box',
    overflowWrap: 'anywhere',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow64,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    '::backdrop': { backgroundColor: 'rgba(0, 0, 0, 0.4)' },
  },
  title: { margin: '0 0 8px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  words: { margin: '0 0 20px', color: tokens.colorNeutralForeground2 },
  answers: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
  danger: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
    },
  },
});

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  words: string;
  /** What the button that goes ahead says. */
  yes: string;
  no?: string;
  danger?: boolean;
  /** Nothing but its two buttons answers it, and the one that goes ahead is at hand: 'no' would lose something. */
  decide?: boolean;
  onAnswer: (yes: boolean) => void;
}

/** A question that has to be answered before anything goes on. Escape means no, unless one has to `decide`. */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open ? <Question {...question} /> : null;
}

function Question({
  title,
  words,
  yes,
  no = 'Cancel',
  danger = false,
  decide = false,
  onAnswer,
}: Omit<ConfirmDialogProps, 'open'>) {
  const styles = useStyles();
  const place = useModal();
  const id = useId();
  useLayoutEffect(() => {
    if (decide) place.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus();
  }, [decide, place]);
  return (
    <dialog
      ref={place}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}words`}
      onCancel={(event) => {
        event.preventDefault();
        if (!decide) onAnswer(false);
      }}
      onKeyDown={(event) => {
        // A second Escape would close it without the browser asking.
        if (decide && event.key === 'Escape') event.preventDefault();
      }}
    >
      <h2 id={`${id}title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}words`} className={styles.words}>
        {words}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => onAnswer(false)}>{no}</Button>
        <Button appearance="primary" className={danger ? styles.danger : undefined} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
