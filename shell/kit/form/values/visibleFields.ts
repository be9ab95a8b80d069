import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';

/** Names of the fields that the service sets and RecordTimestamps shows. */
const TIMESTAMP_FIELDS = ['created_date', 'modified_date'];

/** The fields that a form draws by itself, in the entity's order. Read-only ones are facts about an existing record. */
export const visibleFields = (entity: Entity, access: FieldAccess, isNew: boolean): Field[] =>
  Object.values(entity.fields).filter((field) => {
    if (field.primary_key || field.hide || access.hidden.has(field.name) || TIMESTAMP_FIELDS.includes(field.name))
      return false;
    if (field.via || field.computed || field.filter_only) return false;
    return !(field.readonly && isNew);
  });

/** Names of fields without a column in a table of rows: the row's position and buttons show them. */
const FIELDS_SHOWN_BY_ROW = ['display_order', 'active_start_date', 'active_end_date'];
/** Columns of a table of nested rows. */
export const rowFields = (child: Entity, parent: Field, access: FieldAccess): Field[] =>
  visibleFields(child, access, false).filter(
    (field) => field.name !== parent.foreign_key && !FIELDS_SHOWN_BY_ROW.includes(field.name) && !isRowList(field),
  );

/** Tells whether a field holds nested rows, which are edited with their parent. */
export const isRowList = (field: Field): boolean => field.kind === 'ManyToMany' && !field.ids_only;
/** The lists that a nested row has itself. */
export const nestedLists = (child: Entity, access: FieldAccess): Field[] =>
  visibleFields(child, access, false).filter(isRowList);

/** Tells whether a field is aligned to the right. */
export const isNumeric = (field: Field): boolean => ['Integer', 'Number', 'Decimal', 'Money'].includes(field.kind);
/** Tells whether a field takes the form's whole width. */
export const isWide = (field: Field): boolean => ['Text', 'Json', 'Array', 'ManyToMany'].includes(field.kind);

export interface FormSection {
  heading: string;
  fields: Field[];
  lists: Field[];
}
/**
 * Groups fields by their section, in the order of each section's first field. Fields without a section join the section
 * with the record's own name if there is one, so that no two cards have the same heading.
 * @param recordLabel the entity's label, the heading of fields without a section
 */
export const groupBySection = (fields: readonly Field[], recordLabel = ''): FormSection[] => {
  const fallback = fields.some(({ section }) => section === recordLabel) ? recordLabel : '';
  const sections = new Map<string, FormSection>();
  for (const field of fields) {
    const heading = field.section ?? fallback;
    const section = sections.get(heading) ?? { heading, fields: [], lists: [] };
    (isRowList(field) ? section.lists : section.fields).push(field);
    sections.set(heading, section);
  }
  return [...sections.values()];
};
