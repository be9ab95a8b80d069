import { ListPage } from '@trestle/kit/list';
import { product } from '@trestle/schema/entities/product';

/** List of Website: what stands on the website, newest first. */
export default function WebsiteListing() {
  return <ListPage entity={product} />;
}
