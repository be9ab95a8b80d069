import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ElementType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';

const useStyles = makeStyles({
  place: { position: 'relative' },
  panel: {
    position: 'absolute',
    zIndex: 20,
    top: `calc(100% + ${tokens.spacingVerticalS})`,
    left: 0,
    minWidth: '200px',
    maxHeight: 'calc(100vh - 80px)',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
  },
  end: { left: 'auto', right: 0 },
});

export interface DisclosureProps {
  /** Component of the trigger; a plain button by default. */
  trigger?: ElementType;
  /** Class of the trigger. */
  className?: string;
  label: ReactNode;
  /** Accessible name, where the content alone is not enough. */
  name?: string;
  /** Marks the trigger when the current page belongs to this menu. */
  current?: boolean;
  /** Edge of the trigger that the panel is aligned with. */
  align?: 'start' | 'end';
  /** Closes the panel when a button in it is pressed: for choices, not for links or settings. */
  choices?: boolean;
  children: ReactNode;
}

/** Kept free between the panel and the edge of the screen. */
const MIN_EDGE_DISTANCE_PX = 12;
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled])';

/**
 * Shows a panel of links or choices below its trigger.
 * Closes on Escape, on a click or Tab outside, and when the page changes. Arrow keys move through the panel.
 */
export function Disclosure({
  trigger: Trigger = 'button',
  className,
  label,
  name,
  current,
  align = 'start',
  choices,
  children,
}: DisclosureProps) {
  const styles = useStyles();
  const rootRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const id = useId();
  // The panel belongs to the page it was opened on: the next page starts with it closed.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  useEffect(() => {
    if (!open) return;
    const closeOnOutsideEvent = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpenAt(null);
    };
    document.addEventListener('pointerdown', closeOnOutsideEvent);
    document.addEventListener('focusin', closeOnOutsideEvent);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent);
      document.removeEventListener('focusin', closeOnOutsideEvent);
    };
  }, [open]);

  // Moves the panel left, if needed, so that all of it is on the screen.
  useLayoutEffect(() => {
    const box = panelRef.current;
    if (!open || !box) return;
    box.style.marginLeft = '0';
    const spaceRight = document.documentElement.clientWidth - MIN_EDGE_DISTANCE_PX - box.getBoundingClientRect().right;
    box.style.marginLeft = `${Math.min(0, spaceRight)}px`;
  }, [open]);

  const close = () => {
    setOpenAt(null);
    rootRef.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    const pressedButton = (target as Element).closest('button');
    if (choices && open && pressedButton && pressedButton !== rootRef.current?.querySelector('button')) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const focusableElements = [...(rootRef.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const focusedIndex = focusableElements.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && open) close();
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && focusedIndex >= 0) {
      event.preventDefault();
      if (!open) setOpenAt(key);
      else
        focusableElements[
          (focusedIndex + (event.key === 'ArrowDown' ? 1 : focusableElements.length - 1)) % focusableElements.length
        ]?.focus();
    }
  };

  return (
    // The controls inside have the keys; the wrapper only listens.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={rootRef} className={styles.place} onClick={onClick} onKeyDown={onKeyDown}>
      <Trigger
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        data-current={current || undefined}
        onClick={() => setOpenAt(open ? null : key)}
      >
        {label}
      </Trigger>
      <div
        ref={panelRef}
        id={id}
        hidden={!open}
        className={open ? mergeClasses(styles.panel, align === 'end' && styles.end) : undefined}
      >
        {open && children}
      </div>
    </div>
  );
}
