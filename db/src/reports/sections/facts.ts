import type { Field } from '@trestle/schema/field';
import { localDate } from '@trestle/schema/periods';
import type { ReportSection } from '@trestle/schema/report';
import type { Row } from '../../collection/call/context';
import { dayText } from '@trestle/schema/regional/dateFormat';
import { moneyText } from '@trestle/schema/regional/numberFormat';

/** Formats a field's value for people. */
function valueText(field: Field, value: unknown, zone: string): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'Money') return moneyText(Number(value));
  if (field.kind === 'Date') return dayText(String(value));
  if (field.kind === 'DateTime') return dayText(localDate(zone, new Date(String(value))));
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

/** Shows fields of one record under their labels. Empty and hidden ones are left out. */
export const recordFacts = (
  fields: readonly Field[],
  record: Row,
  zone: string,
): readonly (readonly [label: string, value: string])[] =>
  fields
    .map((field) => [field.label, valueText(field, record[field.name], zone)] as const)
    .filter(([, text]) => text !== '');
/** Makes a section of labels with values. */
export const factSection = (facts: readonly (readonly [string, string])[]): ReportSection => ({ kind: 'facts', facts });
