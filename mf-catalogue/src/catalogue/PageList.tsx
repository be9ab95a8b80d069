import { StatusBadge } from '@trestle/kit/core';
import { ListPage, type ColumnSpec } from '@trestle/kit/list';
import type { RowOf } from '@trestle/schema/entity';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { retailPriceFields, useOwnRegion } from '@trestle/trade/core';
import { useMemo } from 'react';

type CataloguePageRow = RowOf<typeof cataloguePage>;

/** Formats the page number with its letter: '4 B'. */
const pageLabel = (row: CataloguePageRow) =>
  [row.page_number, row.letter_code].filter((part) => part !== null && part !== '').join(' ') || '–';
const columnsFor = (region: number | null): readonly ColumnSpec<CataloguePageRow>[] => [
  { name: 'product__description', label: 'Product', details: true },
  { name: 'catalogue__name', label: 'Catalogue', showOnMobile: true },
  { name: 'page_number', label: 'Page', align: 'start', showOnMobile: true, render: pageLabel },
  { name: 'cost', width: 100, priority: 'high' },
  { name: retailPriceFields(region)[0]!, width: 110 },
  {
    name: 'new_price',
    label: 'Price',
    showOnMobile: true,
    render: (row) => (row.new_price ? <StatusBadge tone="accent">new</StatusBadge> : null),
  },
];

/** The list of the pages of all catalogues, with their products and prices. */
export default function PageList() {
  const region = useOwnRegion();
  const columns = useMemo(() => columnsFor(region), [region]);
  return <ListPage entity={cataloguePage} columns={columns} />;
}
