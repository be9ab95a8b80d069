import { ListPage } from '@trestle/kit/list';
import { product } from '@trestle/schema/entities/product';

const COLUMNS = [
  'description', 'code', 'colour__description',
  { name: 'region_1_rrp', width: 130 },
  'website_url',
  { name: 'website_active_start_date', label: 'From' },
  { name: 'website_active_end_date', label: 'Until' },
];

/** List of Website (S1 §2.5): what stands on the website, newest first, unless the address asks for something else. */
export default function WebsiteListing() {
  return (
    <ListPage entity={product} title="Website Listing" route="website.list" columns={COLUMNS} hideCreate
      defaults={{ filter: 'whats_new', sort: '-website_active_start_date' }} />
  );
}
