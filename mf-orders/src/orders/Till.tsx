import { makeStyles, mergeClasses, tokens, useSession } from '@trestle/kit/core';
import { ActiveToggle, Field, Kept, useFormContext, useFormValue } from '@trestle/kit/form';
import { useCallback, useEffect, useRef } from 'react';
import { useInTurn } from '../scan/useInTurn';
import { useScans } from '../scan/useScans';
import { AddProduct } from './AddProduct';
import { Lines } from './Lines';
import { Sum } from './Sum';
import { lineOn, type Line, type There } from './till';
import { today } from './today';
import { useTheres } from './useTheres';

const useStyles = makeStyles({
  till: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '16px',
    alignItems: 'start',
    marginBottom: '16px',
    // Less leaves the lines' table too little room beside the card.
    '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  card: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // In sight beside however many lines.
  beside: { '@media (min-width: 1200px)': { position: 'sticky', top: '76px' } },
  kept: { padding: '12px 18px 0', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  side: { display: 'grid', rowGap: '14px', padding: '16px 18px' },
});

/** The order as a till: left the lines, which one can type down, right the store, the notes and what it comes to. */
export function Till() {
  const styles = useStyles();
  const { user } = useSession();
  const { isNew, locked, access } = useFormContext();
  const { value, initial = [], set, now, refused } = useFormValue<Line[]>('store_order_lines');
  // Orders are ended in the list; one that was says so, and can be taken back.
  const { value: ended } = useFormValue<string | null>('active_end_date');
  const lines = value ?? [];
  const { theres, refresh } = useTheres(lines.map((line) => line.product).filter((id) => typeof id === 'number'));
  const fresh = useRef<number | null>(null);
  const place = useRef<HTMLElement>(null);
  // What the server refused it refused for newer numbers than ours; what it stored has moved them.
  useEffect(refresh, [refused, initial, refresh]);

  const change = (next: readonly Line[]) => set(next.map((line, display_order) => ({ ...line, display_order })));
  const saved = initial.filter((line) => line.id !== undefined);
  // Answers arrive later than they were asked for: they go onto the lines as they are by then.
  const current = (): readonly Line[] => now() ?? [];
  const add = (there: There, stay = false) => {
    const before = current();
    const at = before.findIndex((line) => line.stock_id === there.id);
    if (!stay) fresh.current = at < 0 ? before.length : at;
    change(
      at < 0
        ? [...before, lineOn(there, 1)]
        : before.map((line, i) => (i === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line)),
    );
  };
  const shut = locked || access.locked.has('store_order_lines') || access.hidden.has('store_order_lines');
  const inTurn = useInTurn();
  const said = useScans({ place, locked: shut, inTurn, now: current, saved, stock: theres, onChange: change });
  // The next line's quantity, and after the last the box for a new one.
  const goOn = useCallback((from: HTMLElement): boolean => {
    const stops = [
      ...(place.current?.querySelectorAll<HTMLElement>('input[role=spinbutton], input[role=combobox]') ?? []),
    ];
    const next = stops[stops.indexOf(from) + 1];
    next?.focus();
    return next !== undefined;
  }, []);
  return (
    <div className={styles.till}>
      <section ref={place} className={styles.card} aria-label="Lines">
        <Lines
          lines={lines}
          locked={shut}
          saved={saved}
          theres={theres}
          today={today()}
          refused={refused}
          fresh={fresh}
          onNext={goOn}
          onChange={change}
        />
        {!shut && (
          <AddProduct today={today()} first={isNew && lines.length === 0} inTurn={inTurn} said={said} onAdd={add} />
        )}
      </section>
      <aside className={mergeClasses(styles.card, styles.beside)} aria-label="Order">
        <div className={styles.side}>
          <Field name="store" locked={Boolean(user?.store)} />
          <Field name="container" />
          <Field name="notes" />
        </div>
        <Sum lines={lines} today={today()} />
        {!isNew && (
          <div className={styles.kept}>
            {ended && <ActiveToggle start="active_start_date" end="active_end_date" locked={locked} />}
            <Kept />
          </div>
        )}
      </aside>
    </div>
  );
}
