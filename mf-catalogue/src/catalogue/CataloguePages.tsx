import { ArrowDownloadRegular, Button, readableSort, toast, useFieldAccess, useParams } from '@trestle/kit/core';
import { EditPage, Sections, useHasUnsavedChanges } from '@trestle/kit/form';
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
/** The columns of the printer's spreadsheet. Those that a rule hides are left out. */
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
const SPREADSHEET_LABEL = 'Pages as a spreadsheet';
/** The server writes the spreadsheet, and knows nothing of what isn't saved: it would be printed without it. */
const UNSAVED_TEXT = 'Save or undo your changes first: the spreadsheet holds what is saved.';

/**
 * The pages of a catalogue (S1 §2.1), as rows or as a grid of all their prices. Both edit the same form. The
 * spreadsheet is for the printer.
 */
export default function CataloguePages() {
  const { id } = useParams();
  const [showPrices, setShowPrices] = useState(false);
  const actions = (
    <>
      <ImportButton entity={cataloguePage} params={{ catalogue: Number(id) }} />
      <SpreadsheetButton catalogue={Number(id)} />
      <Button onClick={() => setShowPrices(!showPrices)}>{showPrices ? 'Pages' : 'Prices as a grid'}</Button>
    </>
  );
  return (
    <EditPage entity={catalogue} title="Catalogue Pages" modes={['stay', 'close']} hideDelete actions={actions}>
      <PagesEditor showPrices={showPrices} />
    </EditPage>
  );
}

/** Downloads the pages for the printer, once changes are saved. */
function SpreadsheetButton({ catalogue: id }: { catalogue: number }) {
  const hasUnsavedChanges = useHasUnsavedChanges();
  const { hidden } = useFieldAccess(cataloguePage, 'list');
  if (hasUnsavedChanges)
    return (
      <Button icon={<ArrowDownloadRegular />} onClick={() => toast.warning(UNSAVED_TEXT)}>
        {SPREADSHEET_LABEL}
      </Button>
    );
  const downloadQuery = {
    query: JSON.stringify(['catalogue', 'eq', id]),
    // A removed page has an end date, and is not printed.
    filter: 'active',
    sort: readableSort(cataloguePage, 'page_number'),
    columns: JSON.stringify(PRINTER_COLUMNS.filter((name) => !hidden.has(name))),
  };
  return (
    <ServerAction
      method="GET"
      path="/api/catalogue_page/download/xlsx/"
      query={downloadQuery}
      filename={`Catalogue ${id} pages.xlsx`}
      icon={<ArrowDownloadRegular />}
    >
      {SPREADSHEET_LABEL}
    </ServerAction>
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
