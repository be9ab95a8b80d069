import { EditPage } from '@trestle/kit/form';
import { catalogue } from '@trestle/schema/entities/catalogue';

/** A catalogue's own fields have their place on its own form. */
const ELSEWHERE = Object.keys(catalogue.fields).filter((name) => name !== 'product');

/** A catalogue's pages and nothing else of it (S1 §2.1). */
export default function CataloguePages() {
  return <EditPage entity={catalogue} title="Catalogue Pages" without={ELSEWHERE} modes={['stay', 'close']} hideDelete />;
}
