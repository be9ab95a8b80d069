/** S1 §2.4: the titles, one for each kind. */
const TITLES = { message: 'Message', error: 'Error', warning: 'Warning', success: 'Success', info: 'Info' } as const;
export type ToastKind = keyof typeof TITLES;
export interface ToastOptions {
  title?: string;
  /** Milliseconds until it hides by itself; 0: it stays until it is dismissed. */
  timeout?: number;
  /** A button in it; pressing it also dismisses the toast. */
  action?: ToastAction;
}
export interface ToastAction {
  label: string;
  run: () => void;
}
export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  text: string;
  timeout: number;
  action?: ToastAction;
}

/** S1 §9. */
const AUTO_HIDE = 5000;
const MOST = 5;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  listeners.forEach((listener) => listener());
};
export const currentToasts = (): readonly Toast[] => toasts;
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

const show =
  (kind: ToastKind) =>
  (text: string, { title = TITLES[kind], timeout = AUTO_HIDE, action }: ToastOptions = {}): void => {
    last += 1;
    change([...toasts, { id: last, kind, title, text, timeout, action }].slice(-MOST));
  };

/** Messages in the corner: `toast.success('Created Item')`. They hide after 5 seconds (S1 §2.4). */
export const toast = {
  message: show('message'),
  error: show('error'),
  warning: show('warning'),
  success: show('success'),
  info: show('info'),
};
export const useToast = (): typeof toast => toast;
