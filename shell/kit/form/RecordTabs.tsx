import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { SkeletonBlock } from '../core/feedback/Skeleton';
import { useUnsavedTextCount } from './unsavedTexts';

const History = lazy(() => import('./history/History'));
const Attachments = lazy(() => import('./files/Attachments'));
const TABS = ['Details', 'Notes and files', 'History'] as const;
type Tab = (typeof TABS)[number];

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    columnGap: '4px',
    marginBottom: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    padding: '6px 12px',
    border: 'none',
    borderBottom: '2px solid transparent',
    marginBottom: '-1px',
    font: 'inherit',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  // Something typed there waits to be saved.
  mark: {
    display: 'inline-block',
    width: '8px',
    height: '8px',
    marginLeft: '6px',
    borderRadius: '50%',
    backgroundColor: tokens.colorCompoundBrandBackground,
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  chosen: {
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    borderBottomColor: tokens.colorCompoundBrandStroke,
  },
});

/** A stored record's details, and beside them its notes, files and history, fetched when they are looked at. What is typed stays. */
export function RecordTabs({ entity, id, children }: { entity: Entity; id: number; children: ReactNode }) {
  const styles = useStyles();
  const name = useId();
  const idOf = (tab: Tab) => `${name}${tab.replaceAll(' ', '')}`;
  const [chosen, setChosen] = useState<Tab>('Details');
  const [looked, setLooked] = useState(false);
  const unsaved = useUnsavedTextCount() > 0;
  const tabs = TABS.filter((tab) => tab !== 'Notes and files' || canHaveAttachments(entity));
  const choose = (tab: Tab) => {
    setChosen(tab);
    if (tab === 'Notes and files') setLooked(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const step = event.key === 'ArrowRight' ? 1 : tabs.length - 1;
    const next = tabs[(tabs.indexOf(chosen) + step) % tabs.length]!;
    choose(next);
    document.getElementById(idOf(next))?.focus();
  };
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={entity.label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={idOf(tab)}
            aria-selected={tab === chosen}
            aria-controls={`${idOf(tab)}panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className={mergeClasses(styles.tab, tab === chosen && styles.chosen)}
            onClick={() => choose(tab)}
          >
            {tab}
            {tab === 'Notes and files' && unsaved && (
              <>
                <span className={styles.mark} />
                <span className={styles.unseen}> (unsaved note)</span>
              </>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}Detailspanel`} aria-labelledby={`${name}Details`} hidden={chosen !== 'Details'}>
        {children}
      </div>
      {tabs.includes('Notes and files') && (
        <div
          role="tabpanel"
          id={`${idOf('Notes and files')}panel`}
          aria-labelledby={idOf('Notes and files')}
          hidden={chosen !== 'Notes and files'}
        >
          {looked && (
            <Suspense fallback={<SkeletonBlock height={96} />}>
              <Attachments bearer={{ entity, id }} />
            </Suspense>
          )}
        </div>
      )}
      <div role="tabpanel" id={`${name}Historypanel`} aria-labelledby={`${name}History`} hidden={chosen !== 'History'}>
        {chosen === 'History' && (
          <Suspense fallback={<SkeletonBlock height={96} />}>
            <History entity={entity} id={id} />
          </Suspense>
        )}
      </div>
    </>
  );
}
