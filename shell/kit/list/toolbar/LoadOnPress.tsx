import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useLoaded, type Loadable } from '../../core/loadable';

/**
 * Event handlers of the plain button. Pressing it shows the popup; pointing at it or focusing it loads the popup's
 * code. Moving the focus away before the code is loaded cancels the press: the popup would take the focus while the
 * user types elsewhere.
 */
export interface LoadHandlers {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

interface LoadOnPressProps {
  /** The popup, which `children` draws. */
  popup: Pick<Loadable<object>, 'load' | 'isLoaded' | 'subscribe'>;
  button: (handlers: LoadHandlers) => ReactNode;
  /** The popup with its own button, initially open. It takes the plain button's place. */
  children: ReactNode;
}

/**
 * A plain button until it is pressed, then the popup that replaces it.
 * Fluent's menus weigh as much as a whole list, so a page must not load them before they are used.
 */
export function LoadOnPress({ popup, button, children }: LoadOnPressProps) {
  const [isPressed, setPressed] = useState(false);
  const isLoaded = useLoaded(popup, isPressed);
  // A failure shows when the button is pressed. Pressing it again tries again.
  const preload = () => void popup.load().catch(() => {});
  if (isPressed && isLoaded) return <FocusedButton>{children}</FocusedButton>;
  const press = () => {
    setPressed(true);
    preload();
  };
  const cancelOnBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) setPressed(false);
  };
  return button({ onClick: press, onPointerEnter: preload, onFocus: preload, onBlur: cancelOnBlur });
}

/**
 * Moves the focus to the popup's button, before the popup takes the focus. Fluent's popups return the focus to their
 * button only if that button had it, and the plain button, which had it, is no longer on the page.
 */
function FocusedButton({ children }: { children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {children}
    </span>
  );
}
