import { stock } from '@trestle/schema/entities/stock';
import { containerParameters } from '../parameters/containers';
import { labelParameters, readLabelParameters } from '../parameters/labels';
import { chosenValues, queryOf } from '../parameters/listQuery';
import { defineReport, type ReportReader } from '../report';
import { sortedBy } from '../sections/readRows';
import { fieldColumn, type TableColumn } from '../sections/tableColumns';
import { listTable } from '../sections/tables';

const { fields } = stock;
const COPIES_COLUMN = 'labels';

/** One label for each row, or one for each piece of it. */
const copiesColumn = (perPiece: boolean): TableColumn => ({
  column: { name: COPIES_COLUMN, label: 'Labels', kind: 'Integer', total: true },
  needs: perPiece ? [fields.quantity.name] : [],
  cell: (row) => (perPiece ? Number(row[fields.quantity.name] ?? 0) : 1),
});

async function* readStock(reader: ReportReader, perPiece: boolean, query: string) {
  yield await listTable(reader, {
    entity: stock.name,
    title: stock.plural,
    columns: [
      fieldColumn(fields.product__code),
      fieldColumn(fields.product__description),
      fieldColumn(fields.colour__description),
      fieldColumn(fields.fabric__description),
      fieldColumn(fields.container__code),
      copiesColumn(perPiece),
    ],
    parameters: { filter: 'all', query, ...sortedBy(reader, stock.name, fields.product__code.name) },
    emptyText: 'Nothing is packed in these containers.',
  });
}

export const stockLabels = defineReport({
  name: 'stock_labels',
  title: 'Barcode labels: stock',
  description: "Labels with name, code, colour, fabric, container and the product's bar code (Code 128).",
  group: 'Stock',
  reads: ['container', 'stock'],
  shows: { stock: [fields.product__code.name] },
  formats: ['pdf', 'xlsx', 'csv'],
  parameters: [
    ...containerParameters,
    {
      name: 'per_piece',
      prompt: 'One label for each piece',
      type: 5,
      control: 3,
      default: false,
      help: 'Otherwise one for each row of stock',
      filtersBy: { [stock.name]: [fields.quantity.name] },
    },
    ...labelParameters,
  ],
  make: ({ reader, values }) => {
    const sheets = readLabelParameters(values);
    const query = queryOf(chosenValues(fields.container.name, values, 'containers'));
    return Promise.resolve({
      sections: readStock(reader, values['per_piece'] === true, query),
      labels: {
        ...sheets,
        title: fields.product__description.name,
        code: fields.product__code.name,
        lines: [fields.colour__description.name, fields.fabric__description.name, fields.container__code.name],
        copies: COPIES_COLUMN,
      },
    });
  },
});
