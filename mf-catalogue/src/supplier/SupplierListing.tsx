import { ListPage } from '@trestle/kit/list';
import { supplier } from '@trestle/schema/entities/supplier';

/** Core Suppliers Listing. */
export default function SupplierListing() {
  return <ListPage entity={supplier} />;
}
