import { EditPage, Sections } from '@trestle/kit/form';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { priceSection } from '../prices/PriceFields';

const CUSTOM_SECTIONS = { Prices: priceSection('cost') };

/** The form of a catalogue page: a product in a catalogue, with its prices there. */
export default function PageEdit() {
  return (
    <EditPage entity={cataloguePage}>
      <Sections own={CUSTOM_SECTIONS} />
    </EditPage>
  );
}
