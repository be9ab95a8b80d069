import { ArrowDownloadRegular, Button, useParams } from '@trestle/kit/core';
import { EditPage, Sections } from '@trestle/kit/form';
import { ServerAction } from '@trestle/kit/widgets';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { useState } from 'react';
import { PriceGrid } from './PriceGrid';

/** A catalogue's own fields have their place on its own form. */
const ELSEWHERE = Object.keys(catalogue.fields).filter((name) => name !== 'product');
/** What the printer's spreadsheet has of a page. */
const COLUMNS = [
  'page_number',
  'letter_code',
  'product__code',
  'product__description',
  'notes',
  'region_1_rrp',
  'region_2_rrp',
  'region_3_rrp',
  'region_4_rrp',
  'new_price',
];

/**
 * A catalogue's pages and nothing else of it (S1 §2.1): as rows, or all their prices as a grid. What is typed in one is in
 * the other. As a spreadsheet they go to the printer.
 */
export default function CataloguePages() {
  const { id } = useParams();
  const [prices, setPrices] = useState(false);
  const pages = {
    query: JSON.stringify(['catalogue', 'eq', Number(id)]),
    filter: 'all',
    sort: 'page_number',
    columns: JSON.stringify(COLUMNS),
  };
  const actions = (
    <>
      <ServerAction
        method="GET"
        path="/api/catalogue_page/download/xlsx/"
        query={pages}
        filename={`Catalogue ${id} pages.xlsx`}
        icon={<ArrowDownloadRegular />}
      >
        Pages as a spreadsheet
      </ServerAction>
      <Button onClick={() => setPrices(!prices)}>{prices ? 'Pages' : 'Prices as a grid'}</Button>
    </>
  );
  return (
    <EditPage entity={catalogue} title="Catalogue Pages" modes={['stay', 'close']} hideDelete actions={actions}>
      {prices ? <PriceGrid /> : <Sections without={ELSEWHERE} />}
    </EditPage>
  );
}
