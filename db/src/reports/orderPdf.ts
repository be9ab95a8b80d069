import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { localDate } from '@trestle/schema/periods';
import type { Caller, Context, Row } from '../collection/context';
import { readRecord } from '../collection/readRecord';
import type { PdfColumn, PdfPage } from './makePdf';

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

const moneyFormat = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatDay = (iso: string): string => iso.split('-').toReversed().join('/');
const formatValue = (field: Field, value: unknown, zone: string): string => {
  if (value === null || value === undefined) return '';
  if (field.kind === 'Money') return moneyFormat.format(value as number);
  if (field.kind === 'Date') return formatDay(value as string);
  return field.kind === 'DateTime' ? formatDay(localDate(zone, new Date(value as string))) : String(value);
};

/** Returns the columns that the caller may read: rows don't contain hidden fields (SECURITY.md, 22). */
const readableColumns = (line: Entity, rows: readonly Row[], order: Row): { fields: Field[]; columns: PdfColumn[] } => {
  const fields = COLUMN_FIELDS.filter((name) => rows.some((row) => name in row)).map((name) => line.fields[name]!);
  const columns = fields.map((field): PdfColumn => ({
    label: field.label,
    number: field.kind === 'Money' || field.kind === 'Integer',
    ...(field.name === 'total_price' && 'total_price' in order
      ? { total: moneyFormat.format(order['total_price'] as number) }
      : {}),
  }));
  return { fields, columns };
};

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
    const { fields, columns } = readableColumns(line, rows, order);
    const content = await makePdf({
      title: `${entity.label} ${id}`,
      facts: FACT_FIELDS.filter((name) => (order[name] ?? '') !== '').map((name) => [
        entity.fields[name]!.label,
        formatValue(entity.fields[name]!, order[name], caller.zone),
      ]),
      columns,
      rows: rows.map((row) => fields.map((field) => formatValue(field, row[field.name], caller.zone))),
      foot: product,
    });
    return { filename: `order-${id}.pdf`, content, contentType: 'application/pdf' };
  };
