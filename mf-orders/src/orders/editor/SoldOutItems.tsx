import { Alert } from '@trestle/kit/core';
import { lacksOnlyPrice, type StockRow } from '@trestle/trade/core';
import { focusField, useFormValue } from '@trestle/kit/form';
import { Substitutes } from '@trestle/trade/widgets';
import { useEffect, useState } from 'react';
import { addPieces, findGrowingLine, numberLines } from '../core/lineChanges';
import { quantityPath } from '../core/lineEditor';
import type { OrderLine } from '../core/orderLines';
import type { SoldOutItem } from '../core/orderStart';

/** Says why an item can't be ordered, after its name. */
const reasonOf = ({ row }: SoldOutItem): string =>
  row && lacksOnlyPrice([row]) ? 'has no price yet' : 'is sold out meanwhile';

/** Warns about the basket's items that have sold out, and offers substitutes in the same quantity. */
export function SoldOutItems({ items }: { items: readonly SoldOutItem[] }) {
  const [replaced, setReplaced] = useState<readonly SoldOutItem[]>([]);
  const [taken, setTaken] = useState<number | null>(null);
  const { initial = [], now, set } = useFormValue<OrderLine[]>('store_order_lines');
  const replace = (item: SoldOutItem, row: StockRow) => {
    const lines = addPieces(now() ?? [], [{ row, pieces: item.pieces }]);
    set(numberLines(lines, initial));
    setReplaced([...replaced, item]);
    setTaken(findGrowingLine(lines, row.id));
  };
  // The button that was pressed is gone with its warning.
  useEffect(() => {
    if (taken !== null) focusField(quantityPath(taken));
  }, [taken, replaced]);
  return items.map(
    (item, index) =>
      !replaced.includes(item) && (
        // Two containers may have the same product.
        // oxlint-disable-next-line react/no-array-index-key
        <Alert key={index} intent="warning">
          {item.name} {reasonOf(item)}, so it is not on this order.
          {item.row && (
            <Substitutes
              soldOut={item.row}
              name={item.name}
              heading={`Take ${item.pieces} instead`}
              onTake={(row) => replace(item, row)}
            />
          )}
        </Alert>
      ),
  );
}
