import { makeStyles, StatusBadge, tokens } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { supplier } from '@trestle/schema/entities/supplier';
import { ImportButton } from '../imports/ImportButton';

type SupplierRow = RowOf<typeof supplier>;
const useStyles = makeStyles({
  core: { display: 'inline-block', marginLeft: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightRegular },
});

function Name({ row }: { row: SupplierRow }) {
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

/** The columns with a supplier's contact details. */
export const CONTACT_COLUMNS: readonly ColumnSpec<SupplierRow>[] = [
  { name: 'phone_number', width: 130, showOnMobile: true },
  { name: 'email_address', width: 250, showOnMobile: true },
  { name: 'website', width: 210 },
  { name: 'full_address', showOnMobile: true },
];
const COLUMNS: readonly ColumnSpec<SupplierRow>[] = [
  { name: 'name', width: 240, render: (row) => <Name row={row} /> },
  ...CONTACT_COLUMNS,
];

/** The list of suppliers. Core suppliers have a badge. */
export default function SupplierList() {
  return <ListPage entity={supplier} columns={COLUMNS} actions={<ImportButton entity={supplier} />} />;
}
