import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';

/** Kept by the service; shown in a line of their own. */
const TIMESTAMP_FIELDS = ['created_date', 'modified_date'];

/** The fields that a form draws by itself, in the entity's order. Read-only ones are facts about an existing record. */
export const visibleFields = (entity: Entity, access: FieldAccess, isNew: boolean): Field[] =>
  Object.values(entity.fields).filter((field) => {
    if (field.primary_key || field.hide || access.hidden.has(field.name) || TIMESTAMP_FIELDS.includes(field.name))
      return false;
    if (field.via || field.computed || field.filter_only) return false;
    return !(field.readonly && isNew);
  });

/** Not typed in a table of nested rows: where a row stands says its order, its buttons say whether it has ended. */
const FIELDS_SHOWN_BY_ROW = ['display_order', 'active_start_date', 'active_end_date'];
/** The fields of nested rows that a table of them has columns for. */
export const rowFields = (child: Entity, parent: Field, access: FieldAccess): Field[] =>
  visibleFields(child, access, false).filter(
    (field) => field.name !== parent.foreign_key && !FIELDS_SHOWN_BY_ROW.includes(field.name) && !isRowList(field),
  );

export const isRowList = (field: Field): boolean => field.kind === 'ManyToMany' && !field.ids_only;
/** The lists that nested rows hold themselves. */
export const nestedLists = (child: Entity, access: FieldAccess): Field[] =>
  visibleFields(child, access, false).filter(isRowList);

/** Stands at the right of its column. */
export const isNumeric = (field: Field): boolean => ['Integer', 'Number', 'Decimal', 'Money'].includes(field.kind);
/** Takes the whole width of a form. */
export const isWide = (field: Field): boolean => ['Text', 'Json', 'Array', 'ManyToMany'].includes(field.kind);

export interface FormSection {
  heading: string;
  fields: Field[];
  lists: Field[];
}
/**
 * Groups fields by their section, in the order in which the sections first come. A field without a section joins the one
 * that is called as the record itself, where there is one, so that no two cards have the same heading.
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
