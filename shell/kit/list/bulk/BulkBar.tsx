import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { MAX_LIST_ROWS } from '@trestle/schema/query/listRequest';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { collection, type RowPage } from '../../core/api/collection';
import { useSingleCall } from '../../core/api/useSingleCall';
import { toast } from '../../core/feedback/toasts';
import { formatNumber } from '../../core/format/numbers';
import { loadable } from '../../core/loadable';
import { useWhileShown } from '../../form/useWhileShown';
import { toListQuery, type ListState } from '../listState';
import { BULK_ACTION_LABELS, type BulkAction, type OwnBulkAction } from './bulkActions';
import { BulkDialog } from './BulkDialog';
import type { EffectOfChange } from './BulkEffect';
import type { SelectedRow, Selection } from './useSelection';
import { PHONE } from '../../core/theme/pageWidth';

/** Loaded when it opens: few people undo what was done days ago. */
const PastChangesDialog = loadable(() => import('./past/PastChangesDialog'));

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorBrandBackground2,
  },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    marginInlineStart: 'auto',
    [PHONE]: { marginInlineStart: 0 },
  },
});

interface BulkBarProps {
  entity: Entity;
  access: FieldAccess;
  actions: readonly BulkAction[];
  ownActions: readonly OwnBulkAction[];
  effectOfChange: EffectOfChange | undefined;
  selection: Selection;
  state: ListState;
  /** The rows of this page. */
  rows: readonly SelectedRow[];
  /** Number of rows on all pages. */
  count: number;
}

/** The bar above selectable rows: the number of selected rows, ways to select more, and the bulk actions. */
export default function BulkBar(props: BulkBarProps) {
  const { entity, access, actions, ownActions, effectOfChange, selection, state, rows, count } = props;
  const styles = useStyles();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [openOwnAction, setOpenOwnAction] = useState<OwnBulkAction | null>(null);
  const [showsPast, setShowsPast] = useState(false);
  const selectedCount = selection.rows.length;
  const minRowsFor = (each: BulkAction): number => (each === 'merge' ? 2 : 1);
  return (
    <section className={styles.bar} aria-label="Selection">
      <output className={styles.count}>{formatNumber(selectedCount)} selected</output>
      <Button size="small" disabledFocusable={rows.length === 0} onClick={() => selection.set(rows, true)}>
        Select page
      </Button>
      {count > rows.length && (
        <SelectAll
          key={JSON.stringify({ ...state, limit: 0, offset: 0 })}
          entity={entity}
          state={state}
          count={count}
          selection={selection}
        />
      )}
      {selectedCount > 0 && (
        <Button size="small" appearance="subtle" onClick={selection.clear}>
          Clear selection
        </Button>
      )}
      {(actions.includes('merge') || actions.includes('set')) && (
        <Button size="small" appearance="subtle" onClick={() => setShowsPast(true)}>
          Past changes
        </Button>
      )}
      <span className={styles.actions}>
        {ownActions.map((each) => (
          <Button
            key={each.label}
            size="small"
            disabledFocusable={selectedCount === 0}
            onClick={() => setOpenOwnAction(each)}
          >
            {each.label}
          </Button>
        ))}
        {actions.map((each) => (
          <Button
            key={each}
            size="small"
            disabledFocusable={selectedCount < minRowsFor(each)}
            onClick={() => setAction(each)}
          >
            {BULK_ACTION_LABELS[each]}
          </Button>
        ))}
      </span>
      {action && (
        <BulkDialog
          entity={entity}
          access={access}
          action={action}
          effectOfChange={effectOfChange}
          rows={selection.rows}
          onDone={selection.clear}
          onClose={() => setAction(null)}
        />
      )}
      {showsPast && <PastChangesDialog entity={entity} actions={actions} onClose={() => setShowsPast(false)} />}
      {openOwnAction && (
        <openOwnAction.Dialog rows={selection.rows} onDone={selection.clear} onClose={() => setOpenOwnAction(null)} />
      )}
    </section>
  );
}

type SelectAllProps = Pick<BulkBarProps, 'entity' | 'state' | 'count' | 'selection'>;

/**
 * Selects all rows that match. Drawn anew for each search, because rows that come after its change would be selected
 * unseen.
 */
function SelectAll({ entity, state, count, selection }: SelectAllProps) {
  const selectIfShown = useWhileShown(({ count: matching, results }: RowPage<SelectedRow>) => {
    selection.set(results, true);
    if (matching > results.length)
      toast.warning(
        `Only the first ${formatNumber(results.length)} of ${formatNumber(matching)} rows are selected. ` +
          'Change them in several steps.',
        { timeout: 0 },
      );
  });
  const { run: selectAll, isRunning } = useSingleCall(async () => {
    try {
      const query = { ...toListQuery(entity, state), limit: MAX_LIST_ROWS, offset: 0 };
      selectIfShown(await collection(entity).list(query));
    } catch (error) {
      toast.error(`The rows could not be selected. ${(error as Error).message}`);
    }
  });
  return (
    <Button size="small" disabledFocusable={isRunning} onClick={() => void selectAll()}>
      {isRunning ? 'Selecting …' : `Select all ${formatNumber(Math.min(count, MAX_LIST_ROWS))} matching`}
    </Button>
  );
}
