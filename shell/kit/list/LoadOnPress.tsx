import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useLoaded, type Loadable } from '../core/loadable';

/**
 * What the plain button needs: pressing shows the popup, pointing at it or focusing it loads the code. Moving the focus
 * elsewhere before the code is here takes the press back: the popup would take the focus from what is typed there.
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
  const [pressed, setPressed] = useState(false);
  const loaded = useLoaded(popup, pressed);
  // A failure shows when the button is pressed. Pressing it again tries again.
  const preload = () => void popup.load().catch(() => {});
  if (pressed && loaded) return <FocusedButton>{children}</FocusedButton>;
  const press = () => {
    setPressed(true);
    preload();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) setPressed(false);
  };
  return button({ onClick: press, onPointerEnter: preload, onFocus: preload, onBlur: leave });
}

/**
 * Moves the focus to the popup's button, before the popup takes it. The button that had the focus is gone, and Fluent's
 * popups give it back to their own button only if that had it.
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
