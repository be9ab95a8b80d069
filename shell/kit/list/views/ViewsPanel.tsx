import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { ErrorCard } from '../../core/feedback/ErrorCard';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { toast } from '../../core/feedback/toasts';
import {
  useDefaultView,
  useMayChangeView,
  useRefreshViews,
  useSavedViews,
  viewCollection,
  type SavedView,
} from './savedViews';
import { WITHOUT_VIEW } from './useActiveView';
import type { ViewQuestion, ViewsToolProps } from './ViewsMenu';

const useStyles = makeStyles({
  panel: { display: 'grid', width: '264px', maxWidth: 'calc(100vw - 48px)' },
  head: {
    padding: '8px 8px 4px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  choice: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    width: '100%',
    minHeight: '32px',
    padding: '4px 8px',
    boxSizing: 'border-box',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    font: 'inherit',
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  mark: { flexShrink: 0, width: '16px', color: tokens.colorBrandForeground1 },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { flexShrink: 0, fontSize: '12px', color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  foot: { marginTop: '8px', paddingTop: '8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

const SECTIONS = [
  { audience: 'me', label: () => 'Mine' },
  { audience: 'group', label: (view: SavedView) => view.group__name ?? "My group's" },
  { audience: 'everyone', label: () => 'For everyone' },
] as const;
/** Views under a heading each: one's own, each group's, everybody's. */
const sections = (all: readonly SavedView[]): { label: string; rows: SavedView[] }[] => {
  const found = new Map<string, SavedView[]>();
  for (const { audience, label } of SECTIONS)
    for (const view of all)
      if (view.audience === audience) found.set(label(view), [...(found.get(label(view)) ?? []), view]);
  return [...found].map(([label, rows]) => ({ label, rows }));
};

/** The views that there are, and what can be done with the one that is shown. */
export default function ViewsPanel({
  route,
  shown,
  now,
  changed,
  onAsk,
}: ViewsToolProps & { onAsk: (question: ViewQuestion) => void }) {
  const styles = useStyles();
  const { data, error, refetch } = useSavedViews(route);
  const refresh = useRefreshViews();
  const first = useDefaultView(route);
  const { view } = shown;
  const mayChange = useMayChangeView(view);
  const put = async (body: object) => {
    try {
      await viewCollection.patch(view!.id, { ...body, modified_date: view!.modified_date });
      toast.success('Updated Item');
      await refresh();
      if ('state' in body) shown.choose(view!.id);
    } catch (problem) {
      toast.error(`The view could not be saved. ${(problem as Error).message}`);
    }
  };
  const act = (label: string, onClick: () => void, more?: { danger?: boolean; on?: boolean }) => (
    <button
      type="button"
      className={mergeClasses(styles.choice, more?.danger && styles.danger)}
      aria-pressed={more?.on}
      onClick={onClick}
    >
      <span className={styles.mark}>{more?.on && <CheckmarkRegular fontSize={16} />}</span>
      <span className={styles.name}>{label}</span>
    </button>
  );
  if (error)
    return (
      <div className={styles.panel}>
        <ErrorCard title="Views could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.panel}>
        <SkeletonBlock width={200} height={96} />
      </div>
    );
  return (
    <div className={styles.panel}>
      {data.length === 0 && (
        <span className={styles.head}>
          No views yet. Search, sort and choose columns, then save the list under a name.
        </span>
      )}
      {sections(data).map(({ label, rows }) => (
        <div key={label}>
          <div className={styles.head}>{label}</div>
          <ul className={styles.list} aria-label={label}>
            {rows.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-current={each.id === view?.id || undefined}
                  onClick={() => shown.choose(each.id)}
                >
                  <span className={styles.mark}>{each.id === view?.id && <CheckmarkRegular fontSize={16} />}</span>
                  <span className={styles.name}>{each.name}</span>
                  {each.id === first?.id && <span className={styles.quiet}>opens first</span>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.foot}>
        {view && act('Without a view', () => shown.choose(first ? WITHOUT_VIEW : null))}
        {view && mayChange && changed && act(`Save “${view.name}”`, () => void put({ state: now }))}
        {act('Save as …', () => onAsk('new'))}
        {view && mayChange && act('Rename or share …', () => onAsk('edit'))}
        {view &&
          mayChange &&
          act('Open the list with it', () => void put({ is_default: !view.is_default }), { on: view.is_default })}
        {view && mayChange && act('Delete …', () => onAsk('delete'), { danger: true })}
      </div>
    </div>
  );
}
