import { EditPage, Sections } from '@trestle/kit/form';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { priceSection } from '../prices/PriceFields';
import { useFillPagePrices } from '../prices/useFillPrices';

const CUSTOM_SECTIONS = { Prices: priceSection('cost') };

/** The form of a catalogue page: a product in a catalogue, with its prices there. */
export default function PageEdit() {
  return (
    <EditPage entity={cataloguePage}>
      <PageSections />
    </EditPage>
  );
}

/** The fields. Choosing a product fills in its prices. */
function PageSections() {
  useFillPagePrices();
  return <Sections own={CUSTOM_SECTIONS} />;
}
