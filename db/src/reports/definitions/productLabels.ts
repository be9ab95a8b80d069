import { product } from '@trestle/schema/entities/product';
import { categoriesParameter, supplierParameter } from '../parameters/choices';
import { labelParameters, readLabelParameters } from '../parameters/labels';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { wholeNumber } from '../parameters/wholeNumber';
import { defineReport, type ReportReader } from '../report';
import { sortedBy } from '../sections/readRows';
import { fieldColumn, type TableColumn } from '../sections/tableColumns';
import { listTable } from '../sections/tables';

const { fields } = product;
const COPIES_COLUMN = 'labels';
const MAX_COPIES = 100;

async function* readProducts(reader: ReportReader, copies: number, parameters: Readonly<Record<string, string>>) {
  const copiesColumn: TableColumn = {
    column: { name: COPIES_COLUMN, label: 'Labels', kind: 'Integer', total: true },
    needs: [],
    cell: () => copies,
  };
  yield await listTable(reader, {
    entity: product.name,
    title: product.plural,
    columns: [
      fieldColumn(fields.code),
      fieldColumn(fields.description),
      fieldColumn(fields.colour__description),
      fieldColumn(fields.fabric__description),
      copiesColumn,
    ],
    parameters: { ...parameters, ...sortedBy(reader, product.name, fields.code.name) },
    emptyText: 'No products.',
  });
}

export const productLabels = defineReport({
  name: 'product_labels',
  title: 'Barcode labels: products',
  description: 'Labels with name, code, colour, fabric and bar code (Code 128) of products that are sold now.',
  group: 'Catalogue',
  reads: ['product'],
  shows: { product: [fields.code.name] },
  formats: ['pdf', 'xlsx', 'csv'],
  parameters: [
    { name: 'q', prompt: 'Only with these words', optional: true, help: 'In code, name, colour or fabric' },
    categoriesParameter(product),
    supplierParameter(product),
    { name: 'copies', prompt: 'Labels of each product', type: 6, default: 1 },
    ...labelParameters,
  ],
  make: ({ reader, values }) => {
    const copies = wholeNumber(values, 'copies', { min: 1, max: MAX_COPIES });
    const sheets = readLabelParameters(values);
    const query = queryOf(
      chosenValues(fields.supplier.name, values, 'supplier'),
      chosenValues(fields.category.name, values, 'categories'),
    );
    const words = values['q'];
    return Promise.resolve({
      sections: readProducts(reader, copies, { query, ...(words ? { q: String(words) } : {}) }),
      labels: {
        ...sheets,
        title: fields.description.name,
        code: fields.code.name,
        lines: [fields.colour__description.name, fields.fabric__description.name],
        copies: COPIES_COLUMN,
      },
    });
  },
});
