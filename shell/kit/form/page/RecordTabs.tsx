import { canHaveAttachments, type Entity } from '@trestle/schema/entity';
import { Badge, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { useId, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadable } from '../../core/loadable';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { useTabStyles } from '../../core/theme/tabStyles';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';
import { useUnsavedTextCount } from '../drafts/useUnsavedText';

const skeleton = () => <SkeletonBlock height={96} />;
const History = loadable(() => import('../history/History'), skeleton);
const Attachments = loadable(() => import('../files/Attachments'), skeleton);

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

/** The tab that the address names after '#', so that a reload keeps it. Choosing a tab adds nothing to the history. */
const useTabInAddress = (tabs: readonly TabName[]) => {
  const navigate = useNavigate();
  const { pathname, search, hash, key, state } = useLocation();
  const selected = tabs.find((tab) => `#${tab}` === hash) ?? 'details';
  const select = (tab: TabName) => {
    // A visit's first page keeps its mark, so that closing it leads to the list (useFormExit).
    const isFirst = key === 'default' || Boolean((state as { first?: boolean } | null)?.first);
    void navigate(
      { pathname, search, hash: tab === 'details' ? '' : tab },
      { replace: true, state: { first: isFirst } },
    );
  };
  return { selected, select };
};

interface RecordTabsProps {
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
  const tabStyles = useTabStyles();
  const idPrefix = useId();
  const tabs: TabName[] = canHaveAttachments(entity) ? ['details', 'attachments', 'history'] : ['details', 'history'];
  const { selected, select } = useTabInAddress(tabs);
  const [attachmentsOpened, setAttachmentsOpened] = useState(false);
  if (selected === 'attachments' && !attachmentsOpened) setAttachmentsOpened(true);
  const hasUnsavedNote = useUnsavedTextCount('note') > 0;

  const panel = (tab: TabName) => ({
    role: 'tabpanel',
    id: `${idPrefix}${tab}panel`,
    'aria-labelledby': `${idPrefix}${tab}`,
    hidden: selected !== tab,
  });
  return (
    <>
      <TabList
        className={mergeClasses(tabStyles.list, styles.tabs)}
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
        <div {...panel('attachments')}>{attachmentsOpened && <Attachments owner={{ entity, id }} />}</div>
      )}
      <div {...panel('history')}>{selected === 'history' && <History entity={entity} id={id} />}</div>
    </>
  );
}
