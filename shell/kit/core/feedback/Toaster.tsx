import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentToasts, dismiss, subscribe, type Toast } from './toasts';

const useStyles = makeStyles({
  place: {
    position: 'fixed',
    zIndex: 1_000_000,
    top: '72px',
    right: '16px',
    width: 'min(360px, calc(100vw - 32px))',
    display: 'grid',
    rowGap: '8px',
    pointerEvents: 'none',
  },
  toast: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '8px',
    alignItems: 'start',
    pointerEvents: 'auto',
    padding: '10px 10px 12px 14px',
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeftWidth: '4px',
    '@media (prefers-reduced-motion: no-preference)': {
      animationName: { from: { opacity: 0, transform: 'translateY(-8px)' }, to: { opacity: 1 } },
      animationDuration: '150ms',
    },
  },
  message: { borderLeftColor: tokens.colorNeutralStrokeAccessible },
  info: { borderLeftColor: tokens.colorBrandStroke1 },
  success: { borderLeftColor: tokens.colorStatusSuccessForeground1 },
  warning: { borderLeftColor: tokens.colorStatusWarningForeground1 },
  error: { borderLeftColor: tokens.colorStatusDangerForeground1 },
  title: { fontWeight: 600 },
  text: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  action: { marginTop: '8px' },
  close: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The corner where toasts stand. There is one, in TrestleProvider. */
export function Toaster() {
  const styles = useStyles();
  const toasts = useSyncExternalStore(subscribe, currentToasts);
  return (
    <section className={styles.place} aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

const act = ({ id, action }: Toast): void => {
  dismiss(id);
  action?.run();
};

/** It waits while it is looked at: under the pointer or with the focus inside. */
function One({ toast }: { toast: Toast }) {
  const styles = useStyles();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.timeout <= 0) return;
    const timer = setTimeout(() => dismiss(toast.id), toast.timeout);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={mergeClasses(styles.toast, styles[toast.kind])}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div>
        <div className={styles.title}>{toast.title}</div>
        <div className={styles.text}>{toast.text}</div>
        {toast.action && (
          <Button size="small" className={styles.action} onClick={() => act(toast)}>
            {toast.action.label}
          </Button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismiss(toast.id)}>
        <DismissRegular />
      </button>
    </div>
  );
}
