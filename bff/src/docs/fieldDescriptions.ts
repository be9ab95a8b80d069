import type { Field } from '@trestle/schema/field';

/** Fields that mean the same wherever they stand. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  id: 'The id, given by the server.',
  created_date: 'When it was made.',
  modified_date:
    'When it was last changed. Sent back with a change, it keeps that from overwriting what somebody else saved in between.',
  active_start_date: 'It is active from this moment on. A change that empties it leaves it active in lists.',
  active_end_date: 'It is active until this moment; empty: without end.',
  notes: 'Free text.',
  other_name: 'The collection of the record that it hangs on: `store_order`.',
  other_id: 'The id of the record that it hangs on.',
  code: 'A short form that people look for.',
  name: 'What people call it.',
  username: 'What the person logs in with.',
  email: 'An e-mail address.',
  first_name: 'First name.',
  last_name: 'Last name.',
  descriptive_name: 'The name as it is shown: first and last, or the user name.',
  address: 'Where deliveries go.',
  phone_number: 'A telephone number, as people write it.',
  fax_number: 'A fax number, as people write it.',
  email_address: 'An e-mail address.',
  website: 'A web address.',
  details: 'A line about it.',
  quantity: 'Pieces.',
  price: 'Price of one piece.',
  ordered: 'Pieces that are ordered.',
  available: 'Pieces that are left: the quantity less what is ordered.',
  display_order: 'Where it stands among the others.',
  is_superuser: 'May do everything, whatever the groups say.',
  is_staff: 'Sees the Admin Dashboard, and may act for others.',
  last_login: 'When the person last logged in.',
  date_joined: 'When the account was made.',
  version: 'The version of the build.',
  contract: 'The version of the contract between shell and remote that it was built for.',
  integrity: 'Hashes of its files, by name.',
  entry: 'The address of its mf-manifest.json.',
};
/** Fields that want words of their own. */
const OF_ENTITY: Readonly<Record<string, string>> = {
  'product.description': 'What the product is called.',
  'product.is_shipped': 'Whether it comes by ship.',
  'product.star_bonus': 'Whether it counts for the star bonus.',
  'product.wholesale_price': 'What stores pay.',
  'product.website_active_start_date': 'The website lists it from this moment on.',
  'product.website_active_end_date': 'The website lists it until this moment; empty: without end.',
  'catalogue_page.page_number': 'The page of the printed catalogue.',
  'catalogue_page.new_price': 'Whether it is marked as a new price.',
  'catalogue_page.cost': 'What stores pay by this catalogue.',
  'store_order_line.quantity': 'Pieces; never more than the stock row has left.',
  'store_order_line.unit_price':
    'Price of one piece, copied from the stock row when the line is made. It does not move afterwards.',
  'store_order_line.total_price': 'Quantity times unit price.',
  'store_order.total_price': 'Sum of its lines.',
  'store_order.pieces': 'Pieces in all its lines.',
  'store_order.expected_delivery_date': 'The day on which the last of it is there.',
  'container.pieces': 'Pieces in it.',
  'catalogue.pages': 'Number of its lines.',
  'group.members': 'People in the group.',
  'group_state.state_name':
    'A route state: `*`, a first segment such as `product`, or a full name such as `product.edit`.',
  'group_state.deny': 'Whether it is denied; otherwise it is allowed.',
  'group_state_model.base_uri': 'The address of the collection.',
  'group_state_model.model_name': 'The class of the model whose fields are meant: `StoreOrder`.',
  'group_state_model_field.field_name': 'The field that is meant; `*`: all that have no rule of their own.',
  'group_state_model_field.deny_read': 'Hides the field.',
  'group_state_model_field.deny_update': 'Locks the field.',
  'content_type.model': 'The class of the model: `StoreOrder`.',
  'file.original_filename': 'The name that the file was uploaded under.',
  'file.file_size': 'Size in bytes.',
  'file.file_type': 'The ending that belongs to its content.',
  'file.content_type': 'The media type, read from the content.',
  'note.note': 'The text.',
  'list_view.state': "What the list shows, by the names of the list's parameters: `filter`, `q`, `sort`, `columns`, …",
  'list_view.audience': 'For whom it is: oneself, a group, or everyone.',
  'list_view.is_default': 'Whether the list opens with it.',
  'user.is_active': 'Inactive people cannot log in.',
  'user_account.impersonations': 'Who acted for this person lately.',
  'audit.action': 'What was done: `create`, `update`, `delete`, …',
  'audit.changes': 'By field: what it was and what it became.',
  'audit.reason': 'Why, where it was asked for.',
  'audit.request_id': 'The request that did it, as the logs name it.',
  'audit.other_name': 'The collection of the record that was changed.',
  'audit.other_id': 'The id of the record that was changed.',
  'module_release.is_current': 'Whether it is the one that browsers load.',
  'module_release.name': 'The remote.',
};

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
const steps = (path: string): string => path.split('.').join(' → ');
/** What it shows, of a value that belongs to another record. */
function shown({ via, across, computed, source }: Field): string | undefined {
  if (across) return `Read-only, over its rows (${across}): ${steps(via!)}. Several are joined by a comma.`;
  if (via) return `Read-only, of another record: ${steps(via)}.`;
  return computed ? `Worked out by the server${source ? ` from ${steps(source)}` : ''}.` : undefined;
}
function pointed({ kind, ref, ids_only, display = [], name }: Field): string | undefined {
  if (ids_only) return `Ids of ${ref}; a list that is given is the whole list.`;
  if (kind === 'ManyToMany') return `Rows of ${ref}; a list that is given is the whole list.`;
  if (kind !== 'ForeignKey') return undefined;
  return `The id of ${ref}.${display.length > 0 ? ` Shown as ${display.map((each) => `\`${name}__${each}\``).join(', ')}.` : ''}`;
}

/** What a field is, in words for who has never seen a screen of it. */
export function describeField(entity: string, field: Field): string {
  const own =
    OF_ENTITY[`${entity}.${field.name}`] ?? pointed(field) ?? (field.via || field.across ? shown(field) : undefined);
  const hint = field.hint && sentence(field.hint);
  const words = own ?? hint ?? EVERYWHERE[field.name] ?? shown(field) ?? sentence(field.label);
  return [words, hint !== words && hint].filter(Boolean).join(' ');
}
