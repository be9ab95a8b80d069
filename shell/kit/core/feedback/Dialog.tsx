import { makeStyles, Portal, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { useModal } from './useModal';

const useStyles = makeStyles({
  dialog: {
    width: 'min(520px, calc(100vw - 32px))',
    padding: '20px 24px 24px',
    boxSizing: 'border-box',
    overflowWrap: 'anywhere',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow64,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  title: { margin: '0 0 16px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
});

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A window over the page, for as long as it is drawn; Escape closes it. It hangs outside the form that opens it, since a form holds no other.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  return (
    <Portal>
      <Window title={title} onClose={onClose}>
        {children}
      </Window>
    </Portal>
  );
}

function Window({ title, onClose, children }: DialogProps) {
  const styles = useStyles();
  const place = useModal();
  const id = useId();
  return (
    <dialog
      ref={place}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
