import type { Entity } from '@trestle/schema/entity';

/** Sentences for collections whose declaration does not say enough. */
const ENTITY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  api_key: 'Keys with which programs call. Deleting one ends it. For administrators.',
  audit:
    'Who changed which record, when, and how. Every change writes an entry, and entries never change. ' +
    'For administrators.',
  bounced_address:
    'E-mail addresses whose last mail came back, with the reason. Deleting one takes the mark away. For administrators.',
  catalogue: 'Printed ranges with prices of their own. `product` holds the pages: each line is one product on a page.',
  catalogue_page: 'The lines of catalogues: one product on a page, at the prices of that catalogue.',
  code_colour: 'Colours that products can have.',
  code_contact_type: "What a store's contact is: manager, warehouse, accounts.",
  code_fabric: 'Fabrics that products can have.',
  code_product_category: 'Categories of products.',
  container: 'Shipments with a delivery date. `stock` lists the pieces of each product in them, at a price.',
  content_type: 'Kinds of record that permissions refer to.',
  file:
    'Files that are attached to other records (`other_name`, `other_id`). ' +
    'An upload creates them. Everyone who sees the record sees them.',
  group: 'Roles. A group permission says what the members of a group may open, see and change.',
  group_permissions: 'What a group may open, see and change. Each group has one record, with its rules in `states`.',
  group_state: 'Rules of group permissions: a route state that is allowed or denied.',
  group_state_model: 'Models whose fields a rule hides or locks.',
  group_state_model_field: 'Fields that a rule hides (`deny_read`) or locks (`deny_update`).',
  list_view: 'Named views of lists, for their owner, a group or everyone.',
  module_release: 'Published builds of the remotes, newest first. For administrators.',
  release_token: 'Tokens with which a team releases its remote. Deleting one ends it. For administrators.',
  note:
    'Notes that are attached to other records (`other_name`, `other_id`). ' +
    'Only the author may change a note, and only for some hours.',
  notice:
    'What you should know: late containers, reports that are ready, mails that failed. The server writes them. ' +
    'Mark one as read by `is_read`, all older ones too by `and_older`.',
  permission: 'Single permissions by content type.',
  product: 'What can be ordered, with its prices.',
  report_run:
    "Reports that are made in the background: the caller's own. Creating one starts it; `status` says how far it is, " +
    'and `file` is the id of its file. PATCH `status` to `cancelled` stops it. At most 3 wait at a time. ' +
    'Runs are deleted after 30 days.',
  report_schedule:
    "Reports that are made again and again and mailed to people: the caller's own. Each recipient gets what they may " +
    'see at that time. Parameters that are left out have their default then.',
  service: "Teams' services, which the calls below `/api/x/` are passed on to. For administrators.",
  stock: 'A quantity of one product in one container at a price. `ordered` and `available` follow the order lines.',
  stock_availability: 'The same rows as `stock`, for people who order: active products with pieces left.',
  store: 'Shops that order. Deliveries go to their address.',
  store_contact: 'People and desks of stores, each with its login.',
  store_order:
    'Orders of stores. The id is the order number; `store_order_lines` holds what is ordered. ' +
    'Store users see only the orders of their own store.',
  store_order_line: 'Lines of orders: a quantity taken from one stock row, at the price of that moment.',
  supplier: 'Makers of the products.',
  user: 'People who can log in, with their groups and their store.',
  user_account: "The caller's own account, and no other.",
  user_list: 'People by name, for selects. Which people and fields are shown depends on the caller.',
};

/** Returns a sentence about a collection: one of ENTITY_DESCRIPTIONS, or else what its declaration says in the form. */
export function describeEntity({ name, label, plural, sections = {} }: Entity): string {
  return ENTITY_DESCRIPTIONS[name] ?? sections[''] ?? sections[label] ?? `${plural}, each with its fields below.`;
}
