import type { Field, Kind } from '@trestle/schema/field';
import { formatDate, formatDateTime } from '../../core/format/dates';
import { formatText } from '../../core/format/formatText';
import { MASK } from '../sensitive/mask';
import { formatAmount } from '../../core/format/amount';
import { formatMoney, formatNumber } from '../../core/format/numbers';

const asText = (value: unknown): string => String(value);
const asJson = (value: unknown): string => JSON.stringify(value);
const asFormatted = (value: unknown, field: Field): string => formatText(field.format, String(value));
const FORMAT_BY_KIND = {
  AutoNumber: asText,
  Boolean: (value) => (value ? 'Yes' : 'No'),
  String: asFormatted,
  Password: () => '',
  UUID: asText,
  Text: asFormatted,
  Integer: formatNumber,
  Number: formatNumber,
  Decimal: formatAmount,
  Money: formatMoney,
  DateTime: formatDateTime,
  Date: formatDate,
  Json: asJson,
  Array: (value) =>
    Array.isArray(value)
      ? value.map((item) => (typeof item === 'string' ? item : asJson(item))).join(', ')
      : asJson(value),
  ForeignKey: asText,
  ManyToMany: (value) => (Array.isArray(value) ? `${value.length}` : ''),
} satisfies Record<Kind, (value: unknown, field: Field) => string>;

/** Formats a value as read-only text; a foreign key as its id. <ValueText> shows the label. */
export const formatFieldValue = (field: Field, value: unknown): string =>
  field.sensitive ? MASK : FORMAT_BY_KIND[field.kind](value, field);
