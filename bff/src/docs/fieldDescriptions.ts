import type { Field } from '@trestle/schema/field';

/** Descriptions of fields that mean the same in every entity. */
const SHARED_DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'The id, given by the server.',
  created_date: 'When it was created.',
  modified_date:
    'When it was last changed. Send it back with a change, ' +
    "so that you don't overwrite what somebody else saved in between.",
  active_start_date: 'Active from this moment on. Without it, lists still show the record as active.',
  active_end_date: 'Active until this moment. Empty means without end.',
  notes: 'Free text.',
  other_name: 'The collection of the record it is attached to, such as `store_order`.',
  other_id: 'The id of the record it is attached to.',
  code: 'A short code that people search for.',
  name: 'The name.',
  username: 'The name that the person logs in with.',
  email: 'An e-mail address.',
  first_name: 'First name.',
  last_name: 'Last name.',
  descriptive_name: 'The displayed name: first and last name, or the user name.',
  address: 'Where deliveries go.',
  phone_number: 'A telephone number, as people write it.',
  fax_number: 'A fax number, as people write it.',
  email_address: 'An e-mail address.',
  website: 'A web address.',
  details: 'A line about it.',
  quantity: 'Number of pieces.',
  price: 'Price of one piece.',
  ordered: 'Number of pieces that are ordered.',
  available: 'Number of pieces left: the quantity minus what is ordered.',
  display_order: 'Position among the others.',
  is_superuser: 'May do everything, whatever the groups say.',
  is_staff: 'Sees the Admin Dashboard, and may act for others.',
  last_login: 'When the person last logged in.',
  date_joined: 'When the account was made.',
  version: 'The version of the build.',
  contract: 'The version of the contract between shell and remote that it was built for.',
  integrity: 'Hashes of its files, by name.',
  entry: 'The address of its mf-manifest.json.',
};
/** Descriptions of single fields, by `entity.field`. */
const OWN_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'product.description': 'The name of the product.',
  'product.is_shipped': 'Whether it comes by ship.',
  'product.star_bonus': 'Whether it counts for the star bonus.',
  'product.wholesale_price': 'What stores pay.',
  'product.website_active_start_date': 'The website lists it from this moment on.',
  'product.website_active_end_date': 'The website lists it until this moment. Empty means without end.',
  'catalogue_page.page_number': 'The page of the printed catalogue.',
  'catalogue_page.new_price': 'Whether it is marked as a new price.',
  'catalogue_page.cost': 'What stores pay at the prices of this catalogue.',
  'stock.price':
    "Price of one piece. Made or sent without one, a row takes its product's wholesale price. Without any, it cannot be ordered.",
  'store_order_line.quantity': 'Number of pieces; never more than the stock row has left.',
  'store_order_line.unit_price':
    'Price of one piece, copied from the stock row when the line is created. It does not change afterwards.',
  'store_order_line.ordered_name':
    "The product's name on the day the line was made. It stays when the product is renamed.",
  'store_order_line.ordered_code':
    "The product's code on the day the line was made. It stays when the product gets another.",
  'store_order_line.delivered':
    'Pieces that the store has been handed. A line that nobody marked counts as delivered after DELIVERED_AFTER_DAYS.',
  'store_order_line.undelivered': 'Pieces that have not been delivered.',
  'store_order_line.delivered_date':
    'The day on which somebody said so; null where the line counts as delivered by age.',
  'store_order_line.handed_over': 'Pieces that somebody marked as delivered; null where nobody did.',
  'stock.promised': 'Ordered pieces that have not been delivered.',
  'store_order_line.total_price': 'Quantity times unit price.',
  'store_order.total_price': 'Sum of its lines.',
  'store_order.pieces': 'Number of pieces in all its lines.',
  'store_order.arrivals':
    'Its pieces by the day on which they come, are here or were delivered, earliest first: ' +
    '`[{date, quantity, state, delayed_from}]` with the states `here`, `coming` and `delivered`.',
  'store_order.next_arrival': 'The earliest day still to come; null when nothing is.',
  'store_order.expected_delivery_date': 'The day on which all of it will have arrived.',
  'container.pieces': 'Number of pieces in it.',
  'catalogue.pages': 'Number of its lines.',
  'group.members': 'People in the group.',
  'group_state.state_name':
    'A route state: `*`, a first segment such as `product`, or a full name such as `product.edit`.',
  'group_state.deny': 'Whether it is denied; otherwise it is allowed.',
  'group_state_model.base_uri': 'The address of the collection.',
  'group_state_model.model_name': 'The class of the model whose fields the rule is about: `StoreOrder`.',
  'group_state_model_field.field_name': 'The field that the rule is about, or `*` for all fields without a rule.',
  'group_state_model_field.deny_read': 'Hides the field.',
  'group_state_model_field.deny_update': 'Locks the field.',
  'content_type.model': 'The class of the model: `StoreOrder`.',
  'file.original_filename': 'The name that the file was uploaded under.',
  'file.file_size': 'Size in bytes.',
  'file.file_type': 'The file extension that fits its content.',
  'file.content_type': 'The media type, read from the content.',
  'note.note': 'The text.',
  'list_view.state': 'What the list shows, by the parameters of the list: `filter`, `q`, `sort`, `columns`, …',
  'list_view.audience': 'Who sees it: its owner, a group, or everyone.',
  'list_view.is_default': 'Whether the list opens with it.',
  'user.is_active': 'Inactive people cannot log in.',
  'user_account.impersonations': 'Who acted for this person recently.',
  'audit.action': 'What was done: `create`, `update`, `delete`, …',
  'audit.changes': 'By field: what it was and what it became.',
  'audit.reason': 'The reason, where one was given.',
  'audit.is_part': 'Whether another entry stands for the same save.',
  'audit.record_name': "The record's name: its title, if it has one. A deleted record's, if the audit knows it.",
  'audit.names': 'Names of the linked records in `changes`, by field and id.',
  'audit.sudo_end': 'When acting for somebody else ended, on the entry of its start; null where no end is known.',
  'audit.part_count': 'How many more entries the save has, where this one stands for it.',
  'audit.request_id': 'The id of the request that did it, as in the logs.',
  'audit.other_name': 'The collection of the record that was changed.',
  'audit.other_id': 'The id of the record that was changed.',
  'api_key.name': 'What it is for.',
  'api_key.group': 'The group whose rights it has.',
  'api_key.store': 'The store whose records it sees; null for head office.',
  'api_key.read_only': 'Whether it changes nothing.',
  'api_key.addresses': 'Addresses and blocks from which it is taken; null for everywhere.',
  'api_key.expires': 'It is refused from then on; null for never.',
  'api_key.last_used': 'When it was last used, to the minute.',
  'api_key.created_user': 'The administrator who made it.',
  'release_token.name': 'What it is for.',
  'release_token.remote': 'The one remote that it releases.',
  'release_token.expires': 'It is refused from then on; null for never.',
  'release_token.created_user': 'The administrator who made it.',
  'module_release.home_cards': 'Cards that it brings to the home page, without their code.',
  'module_release.is_current': 'Whether it is the one that browsers load, unless a trial concerns them.',
  'module_release.is_trial': 'Whether some users get it in place of the current one, or staff may preview it.',
  'module_release.trial_date': 'When its trial began, or who gets it was last changed.',
  'module_release.size': 'Bytes of its scripts, gzipped.',
  'module_release.shared': 'Shared libraries and the version of each that it was built with.',
  'module_release.operations': 'The calls that it makes: `GET /api/stock/`.',
  'module_release.uses': "What it imports from the shell's own modules, by module.",
  'module_release.offers': 'Of a shell: what remotes may import from its own modules, by module.',
  'module_release.step': 'The step in which it was last activated. What has the same number came together.',
  'module_release.taken_back': 'Why it was taken back by itself; null for one that was not.',
  'module_release.name': 'The remote, or `shell`.',
  'module_release.commit': 'The commit that it was built from.',
  'module_release.digest': 'SHA-256 of all its files with their paths, in hex.',
  'module_release.share': 'Share of users who get it, in percent; null on a trial for a group or for nobody yet.',
  'module_release.group': 'The group that tries it.',
  'module_release.created_user': 'The person who released it, or whose token was used.',
};

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
const arrowPath = (path: string): string => path.split('.').join(' → ');
/** Describes a field whose value comes from other records. */
function describeDerived({ via, across, computed, source }: Field): string | undefined {
  if (across) return `Read-only, over its rows (${across}): ${arrowPath(via!)}. Several are joined by a comma.`;
  if (via) return `Read-only, of another record: ${arrowPath(via)}.`;
  return computed ? `Computed by the server${source ? ` from ${arrowPath(source)}` : ''}.` : undefined;
}
/** Describes a field that refers to other records. */
function describeReference({ kind, ref, ids_only, display = [], name }: Field): string | undefined {
  if (ids_only) return `Ids of ${ref}. A list replaces the whole list.`;
  if (kind === 'ManyToMany') return `Rows of ${ref}. A list replaces the whole list.`;
  if (kind !== 'ForeignKey') return undefined;
  const displayNames = display.map((each) => `\`${name}__${each}\``).join(', ');
  return `The id of ${ref}.${displayNames && ` Shown as ${displayNames}.`}`;
}

/** Returns the description of a field, for a reader who has never seen a screen of it. */
export function describeField(entity: string, field: Field): string {
  const ownDescription =
    OWN_DESCRIPTIONS[`${entity}.${field.name}`] ??
    describeReference(field) ??
    (field.via || field.across ? describeDerived(field) : undefined);
  const hint = field.hint && asSentence(field.hint);
  const description =
    ownDescription ?? hint ?? SHARED_DESCRIPTIONS[field.name] ?? describeDerived(field) ?? asSentence(field.label);
  return [description, hint !== description && hint].filter(Boolean).join(' ');
}
