import { Button } from '@trestle/kit/core';
import { EditPage, Sections } from '@trestle/kit/form';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { useState } from 'react';
import { PriceGrid } from './PriceGrid';

/** A catalogue's own fields have their place on its own form. */
const ELSEWHERE = Object.keys(catalogue.fields).filter((name) => name !== 'product');

/** A catalogue's pages and nothing else of it (S1 §2.1): as rows, or all their prices as a grid. What is typed in one is in the other. */
export default function CataloguePages() {
  const [prices, setPrices] = useState(false);
  return (
    <EditPage entity={catalogue} title="Catalogue Pages" modes={['stay', 'close']} hideDelete
      actions={<Button onClick={() => setPrices(!prices)}>{prices ? 'Pages' : 'Prices as a grid'}</Button>}>
      {prices ? <PriceGrid /> : <Sections without={ELSEWHERE} />}
    </EditPage>
  );
}
