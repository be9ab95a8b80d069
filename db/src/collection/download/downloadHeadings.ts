import type { Field } from '@trestle/schema/field';

/** Returns the last part of a field's name in words: `code` for `product__code`. */
const lastSegment = (name: string): string => name.replace(/^.*__/, '').replaceAll('_', ' ');
/** Returns a different heading for each field, made from its label. A foreign key's number is called an id. */
export function headings(fields: readonly Field[]): string[] {
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
}
