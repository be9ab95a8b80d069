import type { RowOf } from '@trestle/schema/entity';
import type { listView } from '@trestle/schema/entities/list_view';
import { GROUPS } from './accounts';
import type { DemoCalendar } from './calendar';

type DemoListView = Pick<RowOf<typeof listView>, 'name' | 'other_name' | 'route' | 'audience'> & { state: object };
const VIEWS: readonly DemoListView[] = [
  {
    name: 'Sofas, dearest first',
    other_name: 'product',
    route: 'product.list',
    audience: 'everyone',
    state: {
      q: 'sofa',
      sort: '-wholesale_price',
      columns: ['description', 'code', 'fabric__description', 'wholesale_price', 'region_1_rrp'],
    },
  },
  {
    name: 'Nearly sold out',
    other_name: 'stock_availability',
    route: 'stock.list',
    audience: 'everyone',
    state: { qbe: '{"available":{"op":"<=","value":3}}', sort: 'available' },
  },
  {
    name: 'Arriving soon',
    other_name: 'stock_availability',
    route: 'stock.list',
    audience: 'group',
    state: {
      query: '["container__delivery_date","between",["tomorrow","next_month"]]',
      sort: 'container__delivery_date',
    },
  },
  {
    name: 'Latest orders',
    other_name: 'store_order',
    route: 'store_order.list',
    audience: 'everyone',
    state: { sort: '-created_date', limit: 25 },
  },
];

/** Returns views by head office: some for everyone, and one for the stores. */
export const listViews = (people: readonly { id: number; username: string }[], calendar: DemoCalendar) =>
  VIEWS.map(
    (view, position) =>
      ({
        id: position + 1,
        created_date: calendar.at(-90 + position, 600),
        modified_date: calendar.at(-60 + position, 600),
        ...view,
        group: view.audience === 'group' ? GROUPS.indexOf('StoreUser') + 1 : null,
        is_default: false,
        owner: people.find(({ username }) => username === 'office')!.id,
      }) satisfies Partial<RowOf<typeof listView>>,
  );
