import type { Field } from '@trestle/schema/field';
import { htmlToText } from '@trestle/schema/richText';
import type { Cell } from '../sql/rowStream';
import { formatMinutes, wallClock } from './wallClock';

/** Returns the last part of a field's name in words: `code` for `product__code`. */
const lastSegment = (name: string): string => name.replace(/^.*__/, '').replaceAll('_', ' ');
/** Returns a different heading for each field, made from its label. A foreign key's number is called an id. */
export const headings = (fields: readonly Field[]): string[] => {
  const taken = new Set<string>();
  return fields.map(({ label, kind, name }) => {
    const plain = kind === 'ForeignKey' ? `${label} id` : label;
    const candidates = [plain, `${label} ${lastSegment(name)}`, ...fields.map((_, i) => `${plain} (${i + 2})`)];
    const heading = candidates.find((candidate) => !taken.has(candidate.toLowerCase()))!;
    taken.add(heading.toLowerCase());
    return heading;
  });
};

const NUMBERS: ReadonlySet<Field['kind']> = new Set([
  'AutoNumber',
  'ForeignKey',
  'Integer',
  'Number',
  'Decimal',
  'Money',
]);
export const isNumber = (field: Field): boolean => NUMBERS.has(field.kind);
/** Whether a field holds free text. */
export const isText = (field: Field): boolean =>
  !isNumber(field) && !['Boolean', 'Date', 'DateTime'].includes(field.kind);

const dayText = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
const momentText = (zone: string) => {
  const clock = wallClock(zone);
  return (cell: Cell): string => {
    const [day, minutes] = clock(cell as string);
    return `${dayText(day)} ${formatMinutes(minutes)}`;
  };
};

/** Formats cells for people: DD/MM/YYYY hh:mm in the time zone (S1 §9), Yes and No. Text and numbers stay the same. */
export const textFor = (field: Field, zone: string): ((cell: Exclude<Cell, null>) => string) => {
  if (field.kind === 'Boolean') return (cell) => (cell ? 'Yes' : 'No');
  if (field.format === 'html') return (cell) => htmlToText(String(cell));
  if (field.kind === 'Date') return (cell) => dayText(cell as string);
  return field.kind === 'DateTime' ? momentText(zone) : String;
};
