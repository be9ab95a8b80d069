import { StatusBadge } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';

type Row = RowOf<typeof cataloguePage>;

/** Where in its catalogue a page stands: '4 B'. */
const place = (row: Row) =>
  [row.page_number, row.letter_code].filter((part) => part !== null && part !== '').join(' ') || '–';
const COLUMNS: readonly ColumnSpec<Row>[] = [
  { name: 'product__description', label: 'Product' },
  { name: 'product__code', label: 'Code' },
  { name: 'catalogue__name', label: 'Catalogue', showOnMobile: true },
  { name: 'page_number', label: 'Page', align: 'start', showOnMobile: true, render: place },
  { name: 'cost', width: 100 },
  { name: 'region_1_rrp', width: 110 },
  {
    name: 'new_price',
    label: 'Price',
    showOnMobile: true,
    render: (row) => (row.new_price ? <StatusBadge tone="accent">new</StatusBadge> : null),
  },
];

/** The pages of all catalogues: which product stands where, at which price. */
export default function PageList() {
  return <ListPage entity={cataloguePage} columns={COLUMNS} />;
}
