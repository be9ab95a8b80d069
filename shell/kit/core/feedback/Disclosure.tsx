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
    top: 'calc(100% + 8px)',
    left: 0,
    minWidth: '200px',
    maxHeight: 'calc(100vh - 80px)',
    overflowY: 'auto',
    padding: '8px',
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    boxShadow: tokens.shadow16,
  },
  end: { left: 'auto', right: 0 },
});

export interface DisclosureProps {
  /** What is pressed; a plain button where nothing else is said. */
  trigger?: ElementType;
  /** The button's class and content. */
  className?: string;
  label: ReactNode;
  /** Read instead of the content, where that alone doesn't say enough. */
  name?: string;
  /** Whether the page belongs to this menu. */
  current?: boolean;
  /** At which edge of the button the panel stands. */
  align?: 'start' | 'end';
  /** Whatever is pressed in the panel closes it: choices, not links or settings. */
  choices?: boolean;
  children: ReactNode;
}

/** Room between a panel and the edge of the screen, in pixels. */
const EDGE = 12;
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled])';

/**
 * A button that shows a panel of links or choices below itself. Closes by Escape, by a click elsewhere, by leaving with Tab and
 * when the page changes; the arrow keys go through what it holds.
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
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  // Open on one page is closed on the next.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpenAt(null);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);

  // Near the screen's edge it stands as far aside as it must to be seen whole.
  useLayoutEffect(() => {
    const box = panel.current;
    if (!open || !box) return;
    box.style.marginLeft = '0';
    box.style.marginLeft = `${Math.min(0, document.documentElement.clientWidth - EDGE - box.getBoundingClientRect().right)}px`;
  }, [open]);

  const close = () => {
    setOpenAt(null);
    place.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    const pressed = (target as Element).closest('button');
    if (choices && open && pressed && pressed !== place.current?.querySelector('button')) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(place.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' && open) close();
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && at >= 0) {
      event.preventDefault();
      if (!open) setOpenAt(key);
      else stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus();
    }
  };

  return (
    // The keys are those of the controls inside; the wrapper only hears them pass.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={place} className={styles.place} onClick={onClick} onKeyDown={onKeyDown}>
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
        ref={panel}
        id={id}
        hidden={!open}
        className={open ? mergeClasses(styles.panel, align === 'end' && styles.end) : undefined}
      >
        {open && children}
      </div>
    </div>
  );
}
