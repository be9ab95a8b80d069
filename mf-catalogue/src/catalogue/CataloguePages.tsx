import { ArrowDownloadRegular, Button, useParams } from '@trestle/kit/core';
import { EditPage, Sections } from '@trestle/kit/form';
import { ServerAction } from '@trestle/kit/widgets';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { useState } from 'react';
import { ImportButton } from '../imports/ImportButton';
import { useFillPrices } from '../prices/useFillPrices';
import { AddProductsButton } from './add/AddProductsButton';
import { PriceGrid } from './PriceGrid';

/** Fields of the catalogue itself. They are edited in the catalogue's form, not here. */
const CATALOGUE_FIELDS = Object.keys(catalogue.fields).filter((name) => name !== 'product');
/** The columns of the printer's spreadsheet. */
const PRINTER_COLUMNS = [
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
 * The pages of a catalogue (S1 §2.1), as rows or as a grid of all their prices. Both edit the same form. The
 * spreadsheet is for the printer.
 */
export default function CataloguePages() {
  const { id } = useParams();
  const [showPrices, setShowPrices] = useState(false);
  const downloadQuery = {
    query: JSON.stringify(['catalogue', 'eq', Number(id)]),
    // A removed page has an end date, and is not printed.
    filter: 'active',
    sort: 'page_number',
    columns: JSON.stringify(PRINTER_COLUMNS),
  };
  const actions = (
    <>
      <ImportButton entity={cataloguePage} params={{ catalogue: Number(id) }} />
      <ServerAction
        method="GET"
        path="/api/catalogue_page/download/xlsx/"
        query={downloadQuery}
        filename={`Catalogue ${id} pages.xlsx`}
        icon={<ArrowDownloadRegular />}
      >
        Pages as a spreadsheet
      </ServerAction>
      <Button onClick={() => setShowPrices(!showPrices)}>{showPrices ? 'Pages' : 'Prices as a grid'}</Button>
    </>
  );
  return (
    <EditPage entity={catalogue} title="Catalogue Pages" modes={['stay', 'close']} hideDelete actions={actions}>
      <PagesEditor showPrices={showPrices} />
    </EditPage>
  );
}

/** The pages as rows or as a grid. Choosing a product fills in its prices. */
function PagesEditor({ showPrices }: { showPrices: boolean }) {
  useFillPrices();
  return (
    <>
      <AddProductsButton />
      {showPrices ? <PriceGrid /> : <Sections without={CATALOGUE_FIELDS} />}
    </>
  );
}
