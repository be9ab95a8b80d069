import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import { Badge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { SkeletonBlock } from '../core/feedback/Skeleton';
import { VISUALLY_HIDDEN } from '../core/theme/visuallyHidden';
import { useUnsavedTextCount } from './useUnsavedText';

const History = lazy(() => import('./history/History'));
const Attachments = lazy(() => import('./files/Attachments'));

const LABELS = { details: 'Details', attachments: 'Notes and files', history: 'History' } as const;
type TabName = keyof typeof LABELS;

const useStyles = makeStyles({
  tabs: {
    marginBottom: tokens.spacingVerticalM,
    // In line with the card below.
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalMNudge})`,
  },
  unsaved: { marginLeft: tokens.spacingHorizontalSNudge },
  unsavedText: VISUALLY_HIDDEN,
});

export interface RecordTabsProps {
  entity: Entity;
  id: number;
  /** The record's form. */
  children: ReactNode;
}

/**
 * Shows a stored record's details, and in tabs beside them its notes, files and history.
 * A tab's content is fetched when it is opened. What is typed stays when another tab is shown.
 */
export function RecordTabs({ entity, id, children }: RecordTabsProps) {
  const styles = useStyles();
  const idPrefix = useId();
  const [selected, setSelected] = useState<TabName>('details');
  const [attachmentsOpened, setAttachmentsOpened] = useState(false);
  const hasUnsavedNote = useUnsavedTextCount() > 0;
  const tabs: TabName[] = canHaveAttachments(entity) ? ['details', 'attachments', 'history'] : ['details', 'history'];

  const select = (tab: TabName) => {
    setSelected(tab);
    if (tab === 'attachments') setAttachmentsOpened(true);
  };
  const panel = (tab: TabName) => ({
    role: 'tabpanel',
    id: `${idPrefix}${tab}panel`,
    'aria-labelledby': `${idPrefix}${tab}`,
    hidden: selected !== tab,
  });
  return (
    <>
      <TabList
        className={styles.tabs}
        aria-label={entity.label}
        selectTabOnFocus
        selectedValue={selected}
        onTabSelect={(_, { value }) => select(value as TabName)}
      >
        {tabs.map((tab) => (
          <Tab key={tab} value={tab} id={`${idPrefix}${tab}`} aria-controls={`${idPrefix}${tab}panel`}>
            {LABELS[tab]}
            {tab === 'attachments' && hasUnsavedNote && (
              <>
                <Badge className={styles.unsaved} size="tiny" />
                <span className={styles.unsavedText}> (unsaved note)</span>
              </>
            )}
          </Tab>
        ))}
      </TabList>
      <div {...panel('details')}>{children}</div>
      {tabs.includes('attachments') && (
        <div {...panel('attachments')}>
          {attachmentsOpened && (
            <Suspense fallback={<SkeletonBlock height={96} />}>
              <Attachments owner={{ entity, id }} />
            </Suspense>
          )}
        </div>
      )}
      <div {...panel('history')}>
        {selected === 'history' && (
          <Suspense fallback={<SkeletonBlock height={96} />}>
            <History entity={entity} id={id} />
          </Suspense>
        )}
      </div>
    </>
  );
}
