import type { QueryCondition } from '@trestle/schema/entity';
import { product } from '@trestle/schema/entities/product';
import { pricesNote } from '@trestle/schema/regional/tax';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { categoriesParameter, supplierParameter } from '../parameters/choices';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { NO_PRICES_TEXT, REGION_FIELD_NAMES, regionParameter, type RegionField } from '../parameters/region';
import { defineReport, type ReportReader, type ReportRequest } from '../report';
import { derivedColumn, fieldColumn } from '../sections/tableColumns';
import { sortedBy } from '../sections/readRows';
import { listTable, textSection } from '../sections/tables';

const { fields } = product;
const PICTURE = 'picture';
const PICTURE_COLUMN = derivedColumn({ name: PICTURE, label: 'Picture', kind: 'Picture' });
const COLUMNS = [
  fieldColumn(fields.code),
  fieldColumn(fields.description),
  fieldColumn(fields.colour__description),
  fieldColumn(fields.fabric__description),
];

interface Category {
  title: string;
  /** Condition of its products; undefined for all products. */
  condition: QueryCondition | undefined;
}
/** Returns the categories of the products by name; where categories are hidden, a single one with all products. */
async function categoriesOf(reader: ReportReader, query: string): Promise<readonly Category[]> {
  const groupBy = [fields.category.name, fields.category__description.name];
  if (!groupBy.every((name) => reader.canRead(product.name, name)))
    return [{ title: product.plural, condition: undefined }];
  const rows = await reader.groups(product.name, { query }, groupBy, []);
  return rows
    .map((row): Category => {
      const id = row[fields.category.name];
      if (id === null) return { title: 'Without a category', condition: [fields.category.name, 'is_null'] };
      return { title: String(row[fields.category__description.name]), condition: [fields.category.name, 'eq', id] };
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}

const addPictures =
  (reader: ReportReader) =>
  async (rows: readonly Row[]): Promise<readonly Row[]> => {
    const pictures = await reader.pictures(
      product.name,
      rows.map((row) => Number(row['id'])),
    );
    return rows.map((row) => ({ ...row, [PICTURE]: pictures.get(Number(row['id'])) ?? null }));
  };

async function* readCategories({ reader, values }: ReportRequest): AsyncGenerator<ReportSection> {
  const region = fields[values['region'] as RegionField];
  if (!reader.canRead(product.name, region.name)) {
    yield textSection(NO_PRICES_TEXT);
    return;
  }
  yield textSection(pricesNote());
  const conditions = [
    chosenValues(fields.supplier.name, values, 'supplier'),
    chosenValues(fields.category.name, values, 'categories'),
  ];
  const categories = await categoriesOf(reader, queryOf(...conditions));
  const showsPictures = values['pictures'] === true;
  if (!categories.length) yield textSection('No products.');
  for (const { title, condition } of categories) {
    yield await listTable(reader, {
      entity: product.name,
      title,
      columns: [...(showsPictures ? [PICTURE_COLUMN] : []), ...COLUMNS, fieldColumn(region)],
      parameters: {
        query: queryOf(...conditions, condition),
        ...sortedBy(reader, product.name, fields.description.name),
      },
      emptyText: 'No products.',
      ...(showsPictures ? { complete: addPictures(reader) } : {}),
    });
  }
}

export const priceList = defineReport({
  name: 'price_list',
  title: 'Price list',
  description: "The products that are sold now with a region's recommended retail prices, by category.",
  group: 'Catalogue',
  reads: ['product'],
  shows: { product: REGION_FIELD_NAMES },
  parameters: [
    regionParameter,
    categoriesParameter(product),
    supplierParameter(product),
    { name: 'pictures', prompt: 'With pictures', type: 5, control: 3, default: true },
  ],
  make: (request) => Promise.resolve({ sections: readCategories(request) }),
});
