import { EditPage, Sections } from '@trestle/kit/form';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { useFillPrices } from '../prices/useFillPrices';

/** The form of a catalogue with its pages. */
export default function CatalogueEdit() {
  return (
    <EditPage entity={catalogue}>
      <CatalogueSections />
    </EditPage>
  );
}

/** The fields. Choosing a product on a page fills in its prices. */
function CatalogueSections() {
  useFillPrices();
  return <Sections />;
}
