import { makeStyles, StatusBadge } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { supplier } from '@trestle/schema/entities/supplier';

type Row = RowOf<typeof supplier>;
const useStyles = makeStyles({ core: { display: 'inline-block', marginLeft: '8px', fontWeight: 400 } });

function Name({ row }: { row: Row }) {
  const styles = useStyles();
  return (
    <>
      {row.name}
      {row.core_supplier && (
        <span className={styles.core}>
          <StatusBadge tone="accent">core</StatusBadge>
        </span>
      )}
    </>
  );
}

/** Whom to ring, to write to and to order from. */
export const CONTACT: readonly ColumnSpec<Row>[] = [
  { name: 'phone_number', width: 130, showOnMobile: true },
  { name: 'email_address', width: 250, showOnMobile: true },
  { name: 'website', width: 210 },
  { name: 'full_address', showOnMobile: true },
];
const COLUMNS: readonly ColumnSpec<Row>[] = [
  { name: 'name', width: 240, render: (row) => <Name row={row} /> },
  ...CONTACT,
];

/** Suppliers, the core ones marked. */
export default function SupplierList() {
  return <ListPage entity={supplier} columns={COLUMNS} />;
}
