import { Suspense, useState, type ReactNode } from 'react';

/** What the plain button needs: pressing shows the popup, pointing at it or focusing it loads the code. */
export interface LoadHandlers {
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface LoadOnPressProps {
  /** Imports the popup's code. */
  load: () => Promise<unknown>;
  button: (handlers: LoadHandlers) => ReactNode;
  /** The popup with its own button, initially open. It takes the plain button's place. */
  children: ReactNode;
}

/**
 * A plain button until it is pressed, then the popup that replaces it.
 * Fluent's menus weigh as much as a whole list, so a page must not load them before they are used.
 */
export function LoadOnPress({ load, button, children }: LoadOnPressProps) {
  const [pressed, setPressed] = useState(false);
  const preload = () => void load();
  const plainButton = button({ onClick: () => setPressed(true), onPointerEnter: preload, onFocus: preload });
  return pressed ? <Suspense fallback={plainButton}>{children}</Suspense> : plainButton;
}
