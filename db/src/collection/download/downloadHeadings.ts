import type { Field } from '@trestle/schema/field';
import { amountLabel } from '@trestle/schema/regional/amountLabel';

/** Returns the last part of a field's name in words: `code` for `product__code`. */
const lastSegment = (name: string): string => name.replace(/^.*__/, '').replaceAll('_', ' ');
/** A foreign key's number is called an id, and an amount says its currency: cells have numbers alone. */
function headingOf(kind: Field['kind'], label: string): string {
  if (kind === 'Money') return amountLabel(label);
  return kind === 'ForeignKey' ? `${label} id` : label;
}
/** Returns a different heading for each field, made from its label. */
export function headings(fields: readonly Field[]): string[] {
  const takenHeadings = new Set<string>();
  return fields.map(({ label, kind, name }) => {
    const plainHeading = headingOf(kind, label);
    const candidates = [
      plainHeading,
      `${label} ${lastSegment(name)}`,
      ...fields.map((_, i) => `${plainHeading} (${i + 2})`),
    ];
    const heading = candidates.find((candidate) => !takenHeadings.has(candidate.toLowerCase()))!;
    takenHeadings.add(heading.toLowerCase());
    return heading;
  });
}
