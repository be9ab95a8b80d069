import type { Entity } from '@trestle/schema/entity';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Bone } from '../feedback/Skeleton';

const History = lazy(() => import('./History'));
const TABS = ['Details', 'History'] as const;
type Tab = (typeof TABS)[number];

const useStyles = makeStyles({
  tabs: { display: 'flex', columnGap: '4px', marginBottom: '12px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  tab: {
    padding: '6px 12px', border: 'none', borderBottom: '2px solid transparent', marginBottom: '-1px', font: 'inherit', cursor: 'pointer',
    color: tokens.colorNeutralForeground2, backgroundColor: 'transparent',
    ':hover': { color: tokens.colorNeutralForeground1 }, ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  chosen: { fontWeight: 600, color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorCompoundBrandStroke },
});

/** A stored record's details, and beside them its history, fetched when it is looked at. What is typed in the details stays. */
export function RecordTabs({ entity, id, children }: { entity: Entity; id: number; children: ReactNode }) {
  const styles = useStyles();
  const name = useId();
  const [chosen, setChosen] = useState<Tab>('Details');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = TABS[(TABS.indexOf(chosen) + 1) % TABS.length]!;
    setChosen(next);
    document.getElementById(`${name}${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={entity.label} className={styles.tabs} onKeyDown={onKeyDown}>
        {TABS.map((tab) => (
          <button key={tab} type="button" role="tab" id={`${name}${tab}`} aria-selected={tab === chosen} aria-controls={`${name}${tab}panel`} tabIndex={tab === chosen ? 0 : -1}
            className={mergeClasses(styles.tab, tab === chosen && styles.chosen)} onClick={() => setChosen(tab)}>{tab}</button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}Detailspanel`} aria-labelledby={`${name}Details`} hidden={chosen !== 'Details'}>{children}</div>
      <div role="tabpanel" id={`${name}Historypanel`} aria-labelledby={`${name}History`} hidden={chosen !== 'History'}>
        {chosen === 'History' && <Suspense fallback={<Bone height={96} />}><History entity={entity} id={id} /></Suspense>}
      </div>
    </>
  );
}
