import { EditPage, Sections } from '@trestle/kit/form';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { priceSection } from '../prices/PriceFields';

const OWN = { Prices: priceSection('cost') };

/** One product's place in a catalogue, and what it costs there. */
export default function PageEdit() {
  return (
    <EditPage entity={cataloguePage}>
      <Sections own={OWN} />
    </EditPage>
  );
}
