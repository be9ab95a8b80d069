import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { isWritable, type Field, type Kind } from '@trestle/schema/field';
import { blankRecord, isEmpty, type RecordValues } from '@trestle/schema/validate';
import { getEntity } from '../../core/entities';
import { serverDate } from '../../core/session/serverTime';
import { sameValue } from './sameValue';
import { writableRowFields } from './sameFieldValue';
import { isRowList } from './visibleFields';

/** The values of a form, by field name. */
export type Values = Record<string, unknown>;

const asNumber = (text: string): unknown => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text);
const asIs = (text: string): unknown => text;
/** Parses a value from the address, by field kind. */
const PARSE_QUERY_VALUE = {
  AutoNumber: asNumber,
  Boolean: (text) => text === 'true' || text === '1',
  String: asIs,
  Password: () => null,
  UUID: asIs,
  Text: asIs,
  Integer: asNumber,
  Number: asNumber,
  Decimal: asNumber,
  Money: asNumber,
  DateTime: asIs,
  Date: asIs,
  Json: asIs,
  Array: (text) => text.split(','),
  ForeignKey: asNumber,
  ManyToMany: (text) => text.split(',').map(asNumber),
} satisfies Record<Kind, (text: string) => unknown>;

/** Values that the address prefills: query keys starting with '_' (S1 §2.7). */
export const prefilledValues = (entity: Entity, search: URLSearchParams): Values => {
  const prefilled: Values = {};
  for (const [key, text] of search) {
    const field = key.startsWith('_') ? entity.fields[key.slice(1)] : undefined;
    if (field && isWritable(field) && !isRowList(field)) prefilled[field.name] = PARSE_QUERY_VALUE[field.kind](text);
  }
  return prefilled;
};

/** A new record: declared defaults, overridden by prefilled values. */
export const newItem = (entity: Entity, prefill: Values = {}): Values => ({
  ...blankRecord(entity, serverDate()),
  ...prefill,
});

/** The `modified_date` of a stored record or row, by which the server notices that somebody saved in between. */
const versionOf = ({ id, modified_date: modifiedDate }: RecordValues): Values =>
  isEmpty(id) || isEmpty(modifiedDate) ? {} : { modified_date: modifiedDate };

/** The part of a save's body that holds one nested row. */
const rowBody = (field: Field, row: RecordValues): Values => {
  const child = getEntity(field.ref!);
  if (!child) return { ...row };
  const body: Values = {};
  if (!isEmpty(row['id'])) body['id'] = row['id'];
  for (const rowField of writableRowFields(child, field)) {
    if (!Object.hasOwn(row, rowField.name)) continue;
    const value = row[rowField.name];
    body[rowField.name] =
      isRowList(rowField) && Array.isArray(value)
        ? value.map((innerRow) => rowBody(rowField, innerRow as RecordValues))
        : value;
  }
  return { ...body, ...versionOf(row) };
};

/**
 * The body of a save: every field that the user may change, and the version's `modified_date`, also of each nested row,
 * so that nobody's change is overwritten unseen (contract §2.2).
 */
export const requestBody = (entity: Entity, values: RecordValues, access: FieldAccess): Values => {
  const body: Values = {};
  for (const field of Object.values(entity.fields)) {
    if (
      !isWritable(field) ||
      access.hidden.has(field.name) ||
      access.locked.has(field.name) ||
      !Object.hasOwn(values, field.name)
    )
      continue;
    const value = values[field.name];
    if ((field.secret || field.hide) && isEmpty(value)) continue;
    body[field.name] =
      isRowList(field) && Array.isArray(value) ? value.map((row) => rowBody(field, row as RecordValues)) : value;
  }
  return { ...body, ...versionOf(values) };
};

/** Values that were typed while a save ran: those that differ from what was sent. */
export const editsSince = (sent: RecordValues, current: RecordValues): Values =>
  Object.fromEntries(Object.entries(current).filter(([name, value]) => !sameValue(value, sent[name])));
