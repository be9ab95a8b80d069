import { makeStyles, ROWS_AS_CARDS, tokens } from '@trestle/kit/core';
import { Substitutes } from '@trestle/trade/widgets';
import { proposeSplit } from '../core/allocations';
import { lineActions } from '../core/lineActions';
import { useLineEditor } from '../core/lineEditor';

const useStyles = makeStyles({
  row: { [ROWS_AS_CARDS]: { display: 'block' } },
  cell: {
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS} 26px`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [ROWS_AS_CARDS]: { display: 'block', padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}` },
  },
});

/** Offers substitutes in the same quantity, below a line that asks for more than all containers have. */
export function LineSubstitutes({ at, columns }: { at: number; columns: number }) {
  const styles = useStyles();
  const editor = useLineEditor();
  const { lines, saved, stockById, locked } = editor;
  const split = locked ? undefined : proposeSplit(lines, at, saved, stockById);
  const row = stockById.get(lines[at]!.stock_id);
  if (!row || !split || split.allocated >= split.requested) return null;
  return (
    <tr className={styles.row}>
      <td className={styles.cell} colSpan={columns}>
        <Substitutes
          soldOut={row}
          name={row.product__description ?? 'the product'}
          heading={`${split.requested} of another instead`}
          otherProductsOnly
          onTake={lineActions(editor, at).replace}
        />
      </td>
    </tr>
  );
}
