import type { Field, Kind } from '@trestle/schema/field';
import { formatDate, formatDateTime } from '../format/dates';
import { formatMoney, formatNumber } from '../format/numbers';

const asText = (value: unknown): string => String(value);
const asJson = (value: unknown): string => JSON.stringify(value);
const TEXT = {
  AutoNumber: asText, Boolean: (value) => (value ? 'Yes' : 'No'), String: asText, Password: () => '', UUID: asText, Text: asText,
  Integer: formatNumber, Number: formatNumber, Decimal: formatMoney, Money: formatMoney, DateTime: formatDateTime, Date: formatDate,
  Json: asJson, Array: asJson, ForeignKey: asText, ManyToMany: (value) => (Array.isArray(value) ? `${value.length}` : ''),
} satisfies Record<Kind, (value: unknown) => string>;

/** How a value reads where it can't be changed; a key is no more than its number here: <ValueText> shows what it points at. */
export const plainText = (field: Field, value: unknown): string => TEXT[field.kind](value);
