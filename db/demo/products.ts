import type { RowOf } from '@trestle/schema/entity';
import type { product } from '@trestle/schema/entities/product';
import { lifecycleState, activeDates, type DemoCalendar } from './calendar';
import type { CodeTables } from './codeTables';
import { FABRIC_COLOURS } from './codeNames';
import { EDITIONS, PRODUCT_NOTES, RANGES, TYPES } from './productNames';
import { variantOf, type ProductVariant } from './productVariants';
import { seededRandom } from './seededRandom';
import type { DemoSupplier } from './suppliers';

/** Number of different products in one edition. */
const PRODUCTS_PER_EDITION = RANGES.length * TYPES.length;
/** Returns a retail price: a little over twice the wholesale price, ending in 9. Remote regions add freight. */
const retailPrice = (wholesale: number, factor: number): number => Math.ceil((wholesale * factor) / 10) * 10 - 1;

/** Returns range, type, edition, code and name of the product at a position. Some are variants of one model. */
const productName = (position: number) => {
  const [range, prefix] = RANGES[position % RANGES.length]!;
  const edition = Math.floor(position / PRODUCTS_PER_EDITION);
  const typePosition = Math.floor(position / RANGES.length) % TYPES.length;
  const variant = edition === 0 ? variantOf(position % RANGES.length, typePosition) : undefined;
  const row = variant?.row ?? typePosition;
  // Types shift with the range, so that neighbouring products differ in both.
  const typeIndex = (row + (position % RANGES.length)) % TYPES.length;
  const round = Math.floor(edition / EDITIONS.length);
  const nameParts = [
    range,
    EDITIONS[edition % EDITIONS.length],
    round ? String(round + 1) : '',
    TYPES[typeIndex]!.name,
  ].filter(Boolean);
  return {
    range: position % RANGES.length,
    type: TYPES[typeIndex]!,
    edition,
    variant,
    code: `${prefix}-${104 + typeIndex * 20 + (edition % 20) + Math.floor(edition / 20) * 500}`,
    description: nameParts.join(' '),
  };
};

/** Returns when a product is on the website: now, now until a later day, formerly, from a later day, or never. */
const websiteFields = (position: number, code: string, calendar: DemoCalendar) => {
  const from = -2 - ((position * 7) % 170);
  const [start, end] = (
    {
      2: [from, null],
      7: [from, null],
      11: [from, null],
      16: [from, null],
      21: [from, null],
      4: [from, 30 + (position % 60)],
      9: [from - 120, from],
      14: [5 + (position % 40), null],
    } as Readonly<Record<number, readonly [number, number | null]>>
  )[position % 25] ?? [null, null];
  return {
    website_active_start_date: start === null ? null : calendar.at(start, 480),
    website_active_end_date: end === null ? null : calendar.at(end, 1080),
    website_url: start === null ? null : `https://www.trestle.example/products/${code.toLowerCase()}`,
  };
};

/** Colour and fabric of a product. */
interface Cover {
  colour: CodeTables['code_colour'][number];
  fabric: CodeTables['code_fabric'][number] | undefined;
}

const activeRows = <T extends { id: number }>(rows: readonly T[]): T[] =>
  rows.filter((_, position) => lifecycleState(position, rows.length) === 'active');

/** Returns products. Each range has one supplier, and the rows cover all states that the filters distinguish. */
export const products = (
  count: number,
  codes: CodeTables,
  supplierRows: readonly DemoSupplier[],
  calendar: DemoCalendar,
) => {
  const random = seededRandom('products');
  const colours = activeRows(codes.code_colour);
  const fabricColours = colours.filter(({ id }) => id <= FABRIC_COLOURS.length);
  const timberColours = colours.filter(({ id }) => id > FABRIC_COLOURS.length);
  const fabrics = activeRows(codes.code_fabric);
  const categoryIdByName = new Map(codes.code_product_category.map(({ id, description }) => [description, id]));
  /** Returns the colour and fabric of a variant; `drawnCover` for other products. */
  const variantCodes = (variant: ProductVariant | undefined, upholstered: boolean, drawnCover: Cover): Cover => {
    if (!variant) return drawnCover;
    if (!upholstered) return { colour: timberColours[variant.number % timberColours.length]!, fabric: undefined };
    return { colour: fabricColours[variant.number >> 1]!, fabric: fabrics[variant.number & 1]! };
  };
  return Array.from({ length: count }, (_, position) => {
    const { range, type, edition, variant, code: model, description } = productName(position);
    const quality = 0.8 + ((range * 5) % 15) / 20;
    const wholesale = Math.round(type.wholesale * quality * (0.96 + random.next() * 0.08) * 2) / 2;
    const createdDay = -720 + random.integer(0, 560);
    const changedDay = createdDay + random.integer(0, 150);
    const { colour, fabric } = variantCodes(variant, type.upholstered, {
      colour: random.pick(type.upholstered ? fabricColours : timberColours),
      fabric: type.upholstered ? random.pick(fabrics) : undefined,
    });
    const code = variant ? [model, colour.code, fabric?.code].filter(Boolean).join('-') : model;
    return {
      id: position + 1,
      created_date: calendar.at(createdDay, 570),
      modified_date: calendar.at(changedDay, 840),
      code,
      description,
      colour: colour.id,
      fabric: fabric?.id ?? null,
      supplier: supplierRows[(range + edition * 7) % supplierRows.length]!.id,
      category: categoryIdByName.get(type.category)!,
      is_shipped: random.chance(0.7),
      star_bonus: random.chance(0.12),
      notes: random.chance(0.15) ? random.pick(PRODUCT_NOTES) : null,
      wholesale_price: wholesale,
      region_1_rrp: retailPrice(wholesale, 2.1),
      region_2_rrp: retailPrice(wholesale, 2.16),
      region_3_rrp: retailPrice(wholesale, 2.23),
      region_4_rrp: retailPrice(wholesale, 2.36),
      ...websiteFields(position, code, calendar),
      ...activeDates(position, 20, calendar.at(createdDay, 570), calendar.at(-random.integer(1, 150), 1020)),
    } satisfies Partial<RowOf<typeof product>>;
  });
};
export type DemoProduct = ReturnType<typeof products>[number];

/** Returns the link table of `product.categories`: each product's own category and a wider one. */
export const productCategories = (productRows: readonly DemoProduct[], codes: CodeTables) => {
  const widerByCategory = new Map(TYPES.map((type) => [type.category, type.widerCategory]));
  const categoryIdByName = new Map(codes.code_product_category.map(({ id, description }) => [description, id]));
  const categoryNameById = new Map(codes.code_product_category.map(({ id, description }) => [id, description]));
  return productRows.flatMap((row) => {
    const widerCategory = widerByCategory.get(categoryNameById.get(row.category) ?? '');
    return [row.category, ...(widerCategory ? [categoryIdByName.get(widerCategory)!] : [])].map((id) => ({
      product: row.id,
      code_product_category: id,
    }));
  });
};
