import type { Entity } from '@trestle/schema/entity';

/** Sentences for collections whose declaration does not say enough. */
const ENTITY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  audit:
    'Who changed which record, when, and what: written with every change, never changed itself. For administrators.',
  catalogue: 'Printed ranges with prices of their own. `product` holds the pages: each line is one product on a page.',
  catalogue_page: 'The lines of catalogues: one product on a page, at the prices of that catalogue.',
  code_colour: 'Colours that products can have.',
  code_contact_type: "What a store's contact is: manager, warehouse, accounts.",
  code_fabric: 'Fabrics that products can have.',
  code_product_category: 'Categories that products stand in.',
  container: 'Shipments with a delivery date. `stock` holds what is in them: so many pieces of a product at a price.',
  content_type: 'Kinds of record that permissions speak of.',
  file: 'Files that hang on other records (`other_name`, `other_id`). They are made by an upload, and seen by whoever sees that record.',
  group: 'Roles. What the members of a group may open, see and change stands in its group permissions.',
  group_permissions: 'What a group may open, see and change: one record for each group, its rules in `states`.',
  group_state: 'Rules of group permissions: a route state that is allowed or denied.',
  group_state_model: 'Models whose fields a rule hides or locks.',
  group_state_model_field: 'Fields that a rule hides (`deny_read`) or locks (`deny_update`).',
  list_view: 'Views of lists, kept under a name for oneself, a group or everyone.',
  module_release: 'Published builds of the remotes. For administrators.',
  note: 'Notes that hang on other records (`other_name`, `other_id`). Only who wrote one may change it, for some hours.',
  permission: 'Single permissions by content type.',
  product: 'What can be ordered, with its prices.',
  report_run:
    'Reports that are made while you do something else: your own. Creating one starts it; `status` says how far it is, and `file` is the id of its file. PATCH `status` to `cancelled` stops it. At most 3 wait at a time. Runs are deleted after 30 days.',
  report_schedule:
    'Reports that are made again and again and mailed to people: your own. Each recipient gets what they may see at that time. Parameters that are left out have their default then.',
  stock: 'Some quantity of one product in one container at a price. `ordered` and `available` follow the order lines.',
  stock_availability: 'The same rows as `stock`, for whoever orders: active products of which something is left.',
  store: 'Shops that order. Deliveries go to their address.',
  store_contact: 'People and desks of stores, each with the login that is theirs.',
  store_order:
    'Orders of stores. The id is the order number; `store_order_lines` holds what is ordered. Store users see those of their own store alone.',
  store_order_line: 'Lines of orders: a quantity taken from one stock row, at the price of that moment.',
  supplier: 'Who makes the products.',
  user: 'People who can log in, with their groups and their store.',
  user_account: "One's own account, and no other.",
  user_list: 'People by name, for selects. What is shown of them depends on who asks.',
};

/** Returns what a collection holds. Without a sentence above it is what the declaration says about its form. */
export function describeEntity({ name, label, plural, sections = {} }: Entity): string {
  return ENTITY_DESCRIPTIONS[name] ?? sections[''] ?? sections[label] ?? `${plural}, each with its fields below.`;
}
