import { ListPage } from '@trestle/kit/list';
import { supplier } from '@trestle/schema/entities/supplier';
import { CONTACT_COLUMNS } from './SupplierList';

const COLUMNS = ['name', ...CONTACT_COLUMNS, 'fax_number'];

/** The Core Suppliers Listing (S1 §2.5): contact details by name. */
export default function SupplierListing() {
  return (
    <ListPage
      entity={supplier}
      title="Core Suppliers Listing"
      route="supplier.listing"
      columns={COLUMNS}
      hideCreate
      defaults={{ filter: 'core_supplier', sort: 'name' }}
    />
  );
}
