import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
  useFocusFinders,
  type MenuCheckedValueChangeData,
} from '@fluentui/react-components';
import { useEffect, useRef, useState, type RefObject } from 'react';
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
import { useShownAddress } from './useShownAddress';
import type { ViewContext, ViewDialogMode } from './viewContext';
import { ViewsButton } from './ViewsButton';

/** Names under which Fluent's menu keeps its checked items. */
const ACTIVE_VIEW = 'active view';
const DEFAULT_VIEW = 'default view';

const useStyles = makeStyles({
  popover: { width: '280px', maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalXXL})` },
  wrap: { overflowWrap: 'anywhere' },
  note: {
    padding: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  danger: { color: tokens.colorStatusDangerForeground1, ':hover': { color: tokens.colorStatusDangerForeground1 } },
});

interface ViewsMenuPopupProps extends ViewContext {
  onAsk: (mode: ViewDialogMode) => void;
}

/** The Views button with its open menu. */
export default function ViewsMenuPopup({ onAsk, ...context }: ViewsMenuPopupProps) {
  const styles = useStyles();
  const { view, choose } = context.active;
  // The menu closes when a view is saved; this stays as long as the list.
  const address = useShownAddress();
  const openView = (_: unknown, { name, checkedItems }: MenuCheckedValueChangeData) => {
    if (name === ACTIVE_VIEW) choose(Number(checkedItems[0]));
  };
  return (
    <Menu
      defaultOpen
      positioning={{ position: 'below', align: 'start' }}
      checkedValues={{
        [ACTIVE_VIEW]: view ? [String(view.id)] : [],
        [DEFAULT_VIEW]: view?.is_default ? [DEFAULT_VIEW] : [],
      }}
      onCheckedValueChange={openView}
    >
      <MenuTrigger disableButtonEnhancement>
        <ViewsButton context={context} />
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <ViewsMenuList {...context} address={address} onAsk={onAsk} />
      </MenuPopover>
    </Menu>
  );
}

interface ViewsMenuListProps extends ViewsMenuPopupProps {
  /** The list's address as it is now. */
  address: RefObject<string | null>;
}

/** The saved views by audience, then what can be done with the active one. */
function ViewsMenuList({ onAsk, address, ...context }: ViewsMenuListProps) {
  const styles = useStyles();
  const { data, error, refetch } = useSavedViews(context.route);
  const views = useFirstDefined(data);
  const defaultView = useDefaultView(context.route);
  const list = useRef<HTMLDivElement>(null);
  useFocusOnceLoaded(list, views !== undefined);
  if (error && !views)
    return <ErrorCard title="Views could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!views) return <SkeletonBlock height={160} />;
  return (
    <MenuList ref={list}>
      {views.length === 0 && (
        <div className={styles.note}>
          No views yet. Search, sort and choose columns, then save the list under a name.
        </div>
      )}
      {groupByAudience(views).map(({ label, rows }) => (
        <MenuGroup key={label}>
          <MenuGroupHeader className={styles.wrap}>{label}</MenuGroupHeader>
          {rows.map(({ id, name }) => (
            <MenuItemRadio
              key={id}
              className={styles.wrap}
              name={ACTIVE_VIEW}
              value={String(id)}
              secondaryContent={id === defaultView?.id ? 'default' : undefined}
            >
              {name}
            </MenuItemRadio>
          ))}
        </MenuGroup>
      ))}
      <MenuDivider />
      <ViewActions {...context} address={address} onAsk={onAsk} hasDefault={defaultView !== undefined} />
    </MenuList>
  );
}

/** Keeps the first value that isn't undefined. Entries that move while the menu is open are pressed by mistake. */
const useFirstDefined = <T,>(value: T | undefined): T | undefined => {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
};

/**
 * Focuses the first entry once the views are loaded, unless the focus has moved meanwhile. Fluent does so when a menu
 * opens, but this menu has no entries then.
 */
const useFocusOnceLoaded = (list: RefObject<HTMLElement | null>, loaded: boolean) => {
  const { findFirstFocusable } = useFocusFinders();
  const focusedBefore = useRef<Element | null>(null);
  useEffect(() => {
    focusedBefore.current = document.activeElement;
  }, []);
  useEffect(() => {
    if (!loaded || !list.current || document.activeElement !== focusedBefore.current) return;
    findFirstFocusable(list.current)?.focus();
  }, [list, loaded, findFirstFocusable]);
};

function ViewActions(props: ViewsMenuListProps & { hasDefault: boolean }) {
  const { active, current, changed, address, onAsk, hasDefault } = props;
  const styles = useStyles();
  const refresh = useRefreshViews();
  const { view, choose } = active;
  const mayChange = useMayChangeView(view);
  const save = async (body: object) => {
    const savedAddress = address.current;
    try {
      await viewCollection.patch(view!.id, { ...body, modified_date: view!.modified_date });
      toast.success('Updated Item');
      await refresh();
      // What was searched or filtered while the view was saved stays. It differs from the view now.
      if ('state' in body && address.current === savedAddress) choose(view!.id);
    } catch (problem) {
      toast.error(`The view could not be saved. ${(problem as Error).message}`);
    }
  };
  return (
    <>
      {view && <MenuItem onClick={() => choose(hasDefault ? WITHOUT_VIEW : null)}>Without a view</MenuItem>}
      {view && mayChange && changed && (
        <MenuItem className={styles.wrap} onClick={() => void save({ state: current })}>
          {`Save “${view.name}”`}
        </MenuItem>
      )}
      <MenuItem onClick={() => onAsk('create')}>Save as …</MenuItem>
      {view && mayChange && (
        <>
          <MenuItem onClick={() => onAsk('edit')}>Rename or share …</MenuItem>
          <MenuItemCheckbox
            name={DEFAULT_VIEW}
            value={DEFAULT_VIEW}
            onClick={() => void save({ is_default: !view.is_default })}
          >
            Make this the default view
          </MenuItemCheckbox>
          <MenuItem className={styles.danger} onClick={() => onAsk('delete')}>
            Delete …
          </MenuItem>
        </>
      )}
    </>
  );
}

const AUDIENCE_LABELS = [
  { audience: 'me', label: () => 'Mine' },
  { audience: 'group', label: (view: SavedView) => view.group__name ?? "My group's" },
  { audience: 'everyone', label: () => 'For everyone' },
] as const;

/** Views under one heading each: the user's own, those of each group, and those for everyone. */
const groupByAudience = (views: readonly SavedView[]): { label: string; rows: SavedView[] }[] => {
  const groups = new Map<string, SavedView[]>();
  for (const { audience, label } of AUDIENCE_LABELS) {
    for (const view of views.filter((each) => each.audience === audience))
      groups.set(label(view), [...(groups.get(label(view)) ?? []), view]);
  }
  return [...groups].map(([label, rows]) => ({ label, rows }));
};
