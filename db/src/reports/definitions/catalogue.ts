import { moneyText } from '@trestle/schema/regional/numberFormat';
import { catalogue as catalogueEntity } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import type { PicturesSection, ReportSection } from '@trestle/schema/report';
import { htmlToText } from '@trestle/schema/text/richText';
import type { Row } from '../../collection/call/context';
import { entriesFrom } from '../entries';
import { queryOf } from '../parameters/listQuery';
import { NO_PRICES_TEXT, regionParameter, type RegionField } from '../parameters/region';
import { defineReport, type ReportRequest } from '../report';
import { readByIds, readRows, sortedBy } from '../sections/readRows';
import { textSection } from '../sections/tables';

const { fields } = cataloguePage;
const catalogueFields = catalogueEntity.fields;
const DETAIL_FIELDS = [product.fields.colour__description, product.fields.fabric__description];

/** Says on which page a product is: `page 3 B`. */
function placeText(page: Row): string {
  const number = page[fields.page_number.name] ?? null;
  return number === null ? '' : ['page', number, page[fields.letter_code.name]].filter(Boolean).join(' ');
}
const comparePlaces = (a: Row, b: Row): number =>
  Number(a[fields.page_number.name] ?? 0) - Number(b[fields.page_number.name] ?? 0) ||
  String(a[fields.letter_code.name] ?? '').localeCompare(String(b[fields.letter_code.name] ?? ''), 'en');
/** Creates a function that makes the picture of a page with what customers read. It shows no costs and no notes. */
const createPictureOf =
  (region: RegionField, products: ReadonlyMap<number, Row>, pictures: ReadonlyMap<number, number>) =>
  (page: Row): PicturesSection['pictures'][number] => {
    const id = Number(page[fields.product.name]);
    const details = DETAIL_FIELDS.map(({ name }) => products.get(id)?.[name]).filter(Boolean);
    const price = page[region] === null ? '' : moneyText(Number(page[region]));
    const newPriceText = page[fields.new_price.name] === true ? fields.new_price.label : '';
    return {
      file: pictures.get(id) ?? null,
      caption: String(page[fields.product__description.name] ?? ''),
      lines: [
        details.join(', '),
        [page[fields.product__code.name], placeText(page)].filter(Boolean).join(' · '),
        [price, newPriceText].filter(Boolean).join(' · '),
      ].filter(Boolean),
    };
  };

async function* readPages({ reader, values }: ReportRequest, record: Row): AsyncGenerator<ReportSection> {
  const introduction = htmlToText(String(record[catalogueFields.introduction.name] ?? ''));
  if (introduction) yield textSection(introduction);
  const region = values['region'] as RegionField;
  if (!reader.canRead(cataloguePage.name, region)) {
    yield textSection(NO_PRICES_TEXT);
    return;
  }
  const shownFields = [
    fields.page_number,
    fields.letter_code,
    fields.product,
    fields.product__description,
    fields.product__code,
    fields.new_price,
  ];
  const parameters = {
    query: queryOf([fields.catalogue.name, 'eq', values['catalogue']]),
    ...sortedBy(reader, cataloguePage.name, fields.page_number.name),
  };
  const pages = await readRows(reader, cataloguePage.name, parameters, [
    ...shownFields.map(({ name }) => name),
    region,
  ]);
  if (!pages.length) {
    yield textSection('This catalogue has no pages.');
    return;
  }
  const products = [...new Set(pages.map((page) => Number(page[fields.product.name])))].filter((id) => id > 0);
  const details = DETAIL_FIELDS.map(({ name }) => name);
  const pictureOf = createPictureOf(
    region,
    await readByIds(reader, product.name, products, details),
    await reader.pictures(product.name, products),
  );
  yield { kind: 'pictures', title: product.plural, pictures: pages.toSorted(comparePlaces).map(pictureOf) };
}

export const catalogue = defineReport({
  name: 'catalogue',
  title: 'Catalogue for customers',
  description: 'A catalogue as a store hands it to a customer: pictures, names and retail prices.',
  group: 'Catalogue',
  reads: ['catalogue', 'catalogue_page', 'product'],
  parameters: [
    {
      name: 'catalogue',
      prompt: catalogueEntity.label,
      type: 6,
      control: 1,
      entries: (reader, _chosen, request) =>
        entriesFrom(
          reader,
          catalogueEntity.name,
          sortedBy(reader, catalogueEntity.name, catalogueFields.name.name),
          [catalogueFields.name.name],
          (row) => String(row[catalogueFields.name.name] ?? `${catalogueEntity.label} ${String(row['id'])}`),
          request,
        ),
    },
    regionParameter,
  ],
  make: async (request) => {
    const record = await request.reader.record(catalogueEntity.name, Number(request.values['catalogue']));
    const title = String(
      record[catalogueFields.title.name] || record[catalogueFields.name.name] || catalogueEntity.label,
    );
    return { title, sections: readPages(request, record) };
  },
});
