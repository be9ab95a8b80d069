import { formatDate, makeStyles, relativeDay, tokens, useNarrow, useSession } from '@trestle/kit/core';
import { ListPage, type Column } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { useMemo } from 'react';
import { RecordName } from '../shown/RecordName';
import { TwoLines } from '../shown/TwoLines';

type Order = RowOf<typeof storeOrder>;

const useStyles = makeStyles({ near: { marginLeft: '8px', fontSize: '12px', color: tokens.colorNeutralForeground3 } });
const RECENT = ['today', 'yesterday'];

/** The day it was made, and in words where that was just now. */
function Ordered({ row }: { row: Order }) {
  const styles = useStyles();
  const near = relativeDay(row.created_date);
  return (
    <>
      {formatDate(row.created_date)}
      {RECENT.includes(near) && <span className={styles.near}>{near}</span>}
    </>
  );
}

const number: Column<Order> = { name: 'id', width: 90 };
const numberOnCard: Column<Order> = { name: 'id', render: (row) => `Order ${row.id}` };
/** The store and, for it, what was noted. */
const store: Column<Order> = {
  name: 'store__name',
  telling: true,
  render: (row) => (
    <TwoLines
      first={<RecordName route="store.edit" id={row.store} name={row.store__name ?? ''} />}
      second={row.notes}
    />
  ),
};
const ordered: Column<Order> = { name: 'created_date', render: (row) => <Ordered row={row} /> };
const supplier: Column<Order> = {
  name: 'supplier__name',
  render: (row) =>
    row.supplier__name ? (
      <TwoLines first={row.supplier__name} title={row.supplier__name} second={row.supplier__phone_number} />
    ) : (
      '–'
    ),
};
const delivery: Column<Order> = { name: 'expected_delivery_date', telling: true };
const sums: readonly Column<Order>[] = [{ name: 'pieces', telling: true }, { name: 'total_price' }];

/** Orders (S1 §2.5): whose, since when, when all of it is there, from whom, how much. A store sees its own alone, and its notes in place of its name. */
export default function OrderList() {
  const { user } = useSession();
  const first = useNarrow() ? numberOnCard : number;
  const ofStore = Boolean(user?.store);
  const columns = useMemo(
    () =>
      ofStore
        ? [first, { ...ordered, telling: true }, delivery, supplier, { name: 'notes' }, ...sums]
        : [first, store, ordered, delivery, supplier, ...sums],
    [first, ofStore],
  );
  return <ListPage entity={storeOrder} columns={columns} />;
}
