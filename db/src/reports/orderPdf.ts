import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { columnOf, type Cell, type ReportColumn } from '@trestle/schema/report';
import type { Caller, Context, Row } from '../collection/context';
import { readRecord } from '../collection/readRecord';
import { cellText } from './formats/cellText';
import type { PdfPage } from './makePdf';

const FACT_FIELDS = ['store__name', 'created_date', 'container__code', 'supplier__name', 'notes'] as const;
const COLUMN_FIELDS = [
  'product__code',
  'product_name',
  'colour__description',
  'fabric__description',
  'container__code',
  'expected_delivery_date',
  'quantity',
  'unit_price',
  'total_price',
] as const;

const formatFact = (field: Field, value: unknown, zone: string): string =>
  cellText(field.kind === 'DateTime' || field.kind === 'Date' ? field.kind : 'String', zone)(value as string);

/** Returns the columns that the caller may read: rows don't contain hidden fields (SECURITY.md, 22). */
const readableColumns = (line: Entity, rows: readonly Row[], order: Row): ReportColumn[] =>
  COLUMN_FIELDS.filter((name) => rows.some((row) => name in row)).map((name) =>
    columnOf(line.fields[name]!, { total: name === 'total_price' && 'total_price' in order }),
  );

/**
 * Returns a function that makes the PDF of an order: the store, the lines and their prices, as far as the caller may
 * see them (contract §2.5).
 */
export const createOrderPdf =
  (product: string, makePdf: (page: PdfPage) => Promise<Buffer>) =>
  async (
    context: Context,
    entity: Entity,
    id: number,
    caller: Caller,
  ): Promise<{ filename: string; content: Buffer; contentType: string }> => {
    const order = await readRecord(context, entity, id, caller);
    const rows = (order['store_order_lines'] ?? []) as Row[];
    const line = context.find('store_order_line');
    const columns = readableColumns(line, rows, order);
    const content = await makePdf({
      product,
      title: `${entity.label} ${id}`,
      facts: FACT_FIELDS.filter((name) => (order[name] ?? '') !== '').map((name) => [
        entity.fields[name]!.label,
        formatFact(entity.fields[name]!, order[name], caller.zone),
      ]),
      tableTitle: entity.fields['store_order_lines']!.label,
      columns,
      rows: rows.map((row) => columns.map(({ name }) => (row[name] ?? null) as Cell)),
      zone: caller.zone,
      now: caller.now,
      by: caller.username,
    });
    return { filename: `order-${id}.pdf`, content, contentType: 'application/pdf' };
  };
