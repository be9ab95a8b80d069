import type { Field } from '@trestle/schema/field';
import { htmlToText } from '@trestle/schema/richText';
import type { Cell } from '../sql/rowStream';
import { formatMinutes, wallClockConverter } from './wallClock';

/** Returns the last part of a field's name in words: `code` for `product__code`. */
const lastSegment = (name: string): string => name.replace(/^.*__/, '').replaceAll('_', ' ');
/** Returns a different heading for each field, made from its label. A foreign key's number is called an id. */
export const headings = (fields: readonly Field[]): string[] => {
  const takenHeadings = new Set<string>();
  return fields.map(({ label, kind, name }) => {
    const plainHeading = kind === 'ForeignKey' ? `${label} id` : label;
    const candidates = [
      plainHeading,
      `${label} ${lastSegment(name)}`,
      ...fields.map((_, i) => `${plainHeading} (${i + 2})`),
    ];
    const heading = candidates.find((candidate) => !takenHeadings.has(candidate.toLowerCase()))!;
    takenHeadings.add(heading.toLowerCase());
    return heading;
  });
};

const NUMBER_KINDS: ReadonlySet<Field['kind']> = new Set([
  'AutoNumber',
  'ForeignKey',
  'Integer',
  'Number',
  'Decimal',
  'Money',
]);
/** Whether a field holds numbers. Ids are numbers, too. */
export const isNumberField = (field: Field): boolean => NUMBER_KINDS.has(field.kind);
/** Whether a field holds free text. */
export const isTextField = (field: Field): boolean =>
  !isNumberField(field) && !['Boolean', 'Date', 'DateTime'].includes(field.kind);

const formatDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
const momentFormatter = (zone: string) => {
  const toWallClock = wallClockConverter(zone);
  return (cell: Cell): string => {
    const [day, minutes] = toWallClock(cell as string);
    return `${formatDay(day)} ${formatMinutes(minutes)}`;
  };
};

/**
 * Returns the function that formats a field's cells for people: DD/MM/YYYY hh:mm in the time zone (S1 §9), Yes and No.
 * Text and numbers stay the same.
 */
export const cellFormatter = (field: Field, zone: string): ((cell: Exclude<Cell, null>) => string) => {
  if (field.kind === 'Boolean') return (cell) => (cell ? 'Yes' : 'No');
  if (field.format === 'html') return (cell) => htmlToText(String(cell));
  if (field.kind === 'Date') return (cell) => formatDay(cell as string);
  return field.kind === 'DateTime' ? momentFormatter(zone) : String;
};
