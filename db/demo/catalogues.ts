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
  { name: 'Trade Price Book', title: 'Draft for next season', pages: 28, introduction: null },
] as const;

/** Returns three catalogues: one is active, one has ended, one is a draft. */
export const catalogues = (when: DemoCalendar) =>
  CATALOGUES.map(
    ({ name, title, introduction }, position) =>
      ({
        id: position + 1,
        created_date: when.at(-330 + position * 90, 600),
        modified_date: when.at(-80 + position * 20, 630),
        name,
        title,
        introduction,
        website_url: `https://www.trestle.example/catalogues/${position + 1}`,
        ...activeDates(position, 3, when.at(-330 + position * 90, 600), when.at(-70, 1020)),
      }) satisfies Partial<RowOf<typeof catalogue>>,
  );

/** Returns the pages of the catalogues, with one to three products each, distinguished by letters. */
export const cataloguePages = (made: readonly DemoProduct[], when: DemoCalendar) => {
  const random = seededRandom('catalogue pages');
  const sold = made.filter((row) => row.active_start_date !== null && row.active_end_date === null);
  const places = CATALOGUES.flatMap(({ pages }, book) =>
    Array.from({ length: pages }, (_, page) => ({ book, page })),
  ).flatMap(({ book, page }) => Array.from({ length: random.integer(1, 3) }, (_, letter) => ({ book, page, letter })));
  return places.map(({ book, page, letter }, position) => {
    const shownProduct = random.pick(sold);
    const rise = random.chance(0.2) ? 10 : 0;
    const start = when.at(-330 + book * 90, 600);
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
      region_1_rrp: shownProduct.region_1_rrp + rise,
      region_2_rrp: shownProduct.region_2_rrp + rise,
      region_3_rrp: shownProduct.region_3_rrp + rise,
      region_4_rrp: shownProduct.region_4_rrp + rise,
      display_order: position + 1,
      new_price: rise > 0,
      ...activeDates(position, 15, start, when.at(-20, 1020)),
    } satisfies Partial<RowOf<typeof cataloguePage>>;
  });
};
