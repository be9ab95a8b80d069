import { createListeners } from '../listeners';
import { endedSession, identityOf, session, subscribe as subscribeToSession } from '../session/session';

/** Default titles, one for each kind (S1 §2.4). */
const TITLES = { message: 'Message', error: 'Error', warning: 'Warning', success: 'Success', info: 'Info' } as const;

export type ToastKind = keyof typeof TITLES;

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastOptions {
  title?: string;
  /** Milliseconds until the toast hides; 0 keeps it until it is dismissed. */
  timeout?: number;
  /** A button in the toast. Pressing it also dismisses the toast, so it runs once. */
  action?: ToastAction;
}

/** One toast that is shown now. */
export interface ToastMessage {
  id: number;
  kind: ToastKind;
  title: string;
  text: string;
  timeout: number;
  action?: ToastAction;
}

/** How long a message without a time of its own stays (S1 §9). Offers of an undo stay longer, each by its own. */
const AUTO_HIDE_MS = 5000;
/** The oldest toast gives way to a newer one, and one that stays until it is dismissed only to others of its kind. */
const MAX_TOASTS = 5;

let toasts: readonly ToastMessage[] = [];
let lastId = 0;
const [subscribe, notify] = createListeners();

const setToasts = (next: readonly ToastMessage[]): void => {
  toasts = next;
  notify();
};

/** Who sees the messages: the user, also while their session has expired and waits behind the login. */
const viewer = (): string | null => identityOf(session() ?? endedSession());
let lastViewer = viewer();
// The next user doesn't see messages of the user before: they name that user's records, and their buttons act on them.
subscribeToSession(() => {
  const next = viewer();
  if (lastViewer !== null && next !== lastViewer) setToasts([]);
  lastViewer = next;
});

/** Returns the messages on screen, oldest first. */
export const currentToasts = (): readonly ToastMessage[] => toasts;

/** Calls `listener` after every change. Returns the function that stops it. */
export { subscribe };

/** Removes a message. Returns false when the message is no longer shown. */
export const dismiss = (id: number): boolean => {
  if (!toasts.some((each) => each.id === id)) return false;
  setToasts(toasts.filter((each) => each.id !== id));
  return true;
};

/** Whether two messages say the same. A message with a button never does: its button acts on something of its own. */
const isRepeat = (a: ToastMessage, b: ToastMessage): boolean =>
  !a.action && !b.action && a.kind === b.kind && a.title === b.title && a.text === b.text;

const show =
  (kind: ToastKind) =>
  (text: string, { title = TITLES[kind], timeout = AUTO_HIDE_MS, action }: ToastOptions = {}): number => {
    lastId += 1;
    const next: ToastMessage = { id: lastId, kind, title, text, timeout, action };
    const others = toasts.filter((each) => !isRepeat(each, next));
    const dropped = others.length === MAX_TOASTS && (others.find((each) => each.timeout) ?? others[0]);
    setToasts([...others.filter((each) => each !== dropped), next]);
    return lastId;
  };

/**
 * Shows messages in the corner: `toast.success('Created Item')`. They hide after 5 seconds. A repeated message
 * replaces the older one.
 * Each returns the message's id, for `dismiss`.
 */
export const toast = {
  message: show('message'),
  error: show('error'),
  warning: show('warning'),
  success: show('success'),
  info: show('info'),
};

/** Returns `toast`, for components. */
export const useToast = (): typeof toast => toast;
