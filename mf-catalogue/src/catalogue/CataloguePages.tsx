import { EditPage } from '@trestle/kit/form';
import { catalogue } from '@trestle/schema/entities/catalogue';

/** A catalogue's pages. */
export default function CataloguePages() {
  return <EditPage entity={catalogue} />;
}
