import type { RowOf } from '@trestle/schema/entity';
import type { catalogue } from '@trestle/schema/entities/catalogue';
import type { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { activeDates, type DemoCalendar } from './calendar';
import type { DemoProduct } from './products';
import { seededRandom } from './seededRandom';

const CATALOGUES = [
  {
    name: 'Home Collection',
    title: 'Living, dining, bedroom',
    pages: 36,
    introduction:
      '<h3>Rooms that last</h3>' +
      '<p>Solid timber, <strong>removable covers</strong> and frames with ten years of warranty.</p>' +
      '<ul><li>Living from page 1</li><li>Dining from page 14</li><li>Bedroom from page 26</li></ul>' +
      '<p>Fabrics are at <a href="https://www.trestle.example/fabrics">trestle.example/fabrics</a>.</p>',
  },
  {
    name: 'Outdoor Season',
    title: 'Last season, for reference',
    pages: 22,
    introduction: '<p>Teak and powder-coated steel. <em>What is left is sold as it stands.</em></p>',
  },
  { name: 'Trade Price Book', title: 'For the trade, all year', pages: 28, introduction: null },
] as const;

/** Returns three catalogues: one is active, one has ended, one has no dates. */
export const catalogues = (calendar: DemoCalendar) =>
  CATALOGUES.map(
    ({ name, title, introduction }, position) =>
      ({
        id: position + 1,
        created_date: calendar.at(-330 + position * 90, 600),
        modified_date: calendar.at(-80 + position * 20, 630),
        name,
        title,
        introduction,
        website_url: `https://www.trestle.example/catalogues/${position + 1}`,
        ...activeDates(position, 3, calendar.at(-330 + position * 90, 600), calendar.at(-70, 1020)),
      }) satisfies Partial<RowOf<typeof catalogue>>,
  );

/** Returns the pages of the catalogues, with one to three products each, distinguished by letters. */
export const cataloguePages = (productRows: readonly DemoProduct[], calendar: DemoCalendar) => {
  const random = seededRandom('catalogue pages');
  const soldProducts = productRows.filter((row) => row.active_start_date !== null && row.active_end_date === null);
  const pagePlaces = CATALOGUES.flatMap(({ pages }, book) =>
    Array.from({ length: pages }, (_, page) => ({ book, page })),
  ).flatMap(({ book, page }) => Array.from({ length: random.integer(1, 3) }, (_, letter) => ({ book, page, letter })));
  return pagePlaces.map(({ book, page, letter }, position) => {
    const shownProduct = random.pick(soldProducts);
    const priceRise = random.chance(0.2) ? 10 : 0;
    const start = calendar.at(-330 + book * 90, 600);
    return {
      id: position + 1,
      created_date: start,
      modified_date: start,
      catalogue: book + 1,
      page_number: page + 1,
      letter_code: 'ABC'.charAt(letter),
      product: shownProduct.id,
      notes: random.chance(0.1)
        ? random.pick(['Full page', 'Shot in the Fitzroy store', 'Repeat of last season', 'With price flash'])
        : null,
      cost: shownProduct.wholesale_price,
      region_1_rrp: shownProduct.region_1_rrp + priceRise,
      region_2_rrp: shownProduct.region_2_rrp + priceRise,
      region_3_rrp: shownProduct.region_3_rrp + priceRise,
      region_4_rrp: shownProduct.region_4_rrp + priceRise,
      display_order: position + 1,
      new_price: priceRise > 0,
      ...activeDates(position, 15, start, calendar.at(-20, 1020)),
    } satisfies Partial<RowOf<typeof cataloguePage>>;
  });
};
