import {
  Button,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  tokens,
  useToastController,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { PHONE } from '../theme/pageWidth';
import { currentToasts, dismiss, subscribe, type ToastMessage } from './toasts';
import { useSaveBarOffset } from './useSaveBarOffset';

const TOASTER_ID = 'messages';

const useStyles = makeStyles({
  // A point in the corner. Fluent gives the toaster's own class to each toast, so only this may be fixed.
  corner: { position: 'fixed', zIndex: 1_000_000, bottom: 0, left: 0 },
  toaster: { width: 'min(360px, calc(100vw - 32px))' },
  // A phone's buttons are taller than the title's line, which keeps its height.
  dismiss: { [PHONE]: { marginBlock: '-10px', marginInlineEnd: '-10px' } },
  // In the dark a shadow alone doesn't lift a toast off the cards below it.
  toast: { border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}` },
  text: { whiteSpace: 'pre-line', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** Messages have a line or two. More than this stand in one element. */
const MAX_LINE_ELEMENTS = 20;
const linesOf = (text: string): readonly string[] => {
  const lines = text.split('\n');
  return lines.length > MAX_LINE_ELEMENTS ? [text] : lines;
};

/** Replaces Fluent's own live region: the section around the stack reads each message once. */
const announceNothing = (): void => {};

/**
 * The toasts that are shown now, in the lower left corner: no page has its buttons there. A form's save bar stays free.
 */
export function ToastStack() {
  const styles = useStyles();
  const corner = useRef<HTMLDivElement>(null);
  const barOffset = useSaveBarOffset(corner, useDispatchedToasts() > 0);
  return (
    <div ref={corner} className={styles.corner} data-screen-only>
      <Toaster
        inline
        toasterId={TOASTER_ID}
        className={styles.toaster}
        // Its children are alerts and status messages, not list items.
        role={undefined}
        position="bottom-start"
        offset={{ vertical: 16 + barOffset, horizontal: 16 }}
        announce={announceNothing}
      />
    </div>
  );
}

/**
 * Hands each new message to Fluent's toaster, and takes away those that were dismissed.
 * @returns the number of messages
 */
const useDispatchedToasts = (): number => {
  const toasts = useSyncExternalStore(subscribe, currentToasts);
  const { dispatchToast, dismissToast } = useToastController(TOASTER_ID);
  const dispatched = useRef(new Set<number>());
  useEffect(() => {
    const ids = new Set(toasts.map(({ id }) => id));
    for (const id of dispatched.current) {
      if (ids.has(id)) continue;
      dispatched.current.delete(id);
      dismissToast(String(id));
    }
    for (const message of toasts) {
      const { id, kind, timeout } = message;
      if (dispatched.current.has(id)) continue;
      dispatched.current.add(id);
      dispatchToast(<ToastCard message={message} />, {
        toastId: String(id),
        intent: kind === 'message' ? undefined : kind,
        timeout: timeout > 0 ? timeout : -1,
        pauseOnHover: true,
        root: { role: kind === 'error' ? 'alert' : 'status' },
        onStatusChange: (_event, { status }) => {
          if (status === 'dismissed') dismiss(id);
        },
      });
    }
  }, [toasts, dispatchToast, dismissToast]);
  return toasts.length;
};

function ToastCard({ message: { id, title, text, action } }: { message: ToastMessage }) {
  const styles = useStyles();
  const runAction = () => {
    // A dismissed toast can still be pressed while it fades, as by the second click of a double click.
    if (dismiss(id)) action?.run();
  };
  return (
    <Toast className={styles.toast}>
      <ToastTitle
        action={
          <Button
            appearance="transparent"
            size="small"
            className={styles.dismiss}
            icon={<DismissRegular />}
            aria-label="Dismiss"
            onClick={() => dismiss(id)}
          />
        }
      >
        {title}
      </ToastTitle>
      <ToastBody className={styles.text}>
        {linesOf(text).map((line, i) => (
          // Two lines may be the same.
          <div key={`${i} ${line}`}>{line}</div>
        ))}
      </ToastBody>
      {action && (
        <ToastFooter>
          <Button size="small" onClick={runAction}>
            {action.label}
          </Button>
        </ToastFooter>
      )}
    </Toast>
  );
}
