import { active, entity, tracked, type Fields } from './entity';
import { integer, string } from './field';

/** Declares a code table: rows with a code and a description (S1 §3.2). */
export const codeTable = <const N extends string>(name: N, label: string, plural: string) =>
  codeTableWith(name, label, plural, {});

/**
 * Declares a code table with further fields.
 * @param tree the further field that names the row which a row lies within
 */
export const codeTableWith = <const N extends string, const F extends Fields>(
  name: N,
  label: string,
  plural: string,
  fields: F,
  tree?: keyof F & string,
) =>
  entity(name, {
    label,
    plural,
    service: 'catalogue',
    ...(tree && { tree }),
    fields: {
      ...tracked(),
      description: string({ required: true, label: 'Description/Name', hint: 'The name people choose it by' }),
      code: string({ maxlength: 50, identifier: true, hint: 'A short form for lists and papers' }),
      ...fields,
      quick_display_order: integer({
        min: 0,
        label: 'Quick order',
        section: 'In selects',
        hint: 'Numbered entries are offered first in selects',
      }),
      display_order: integer({
        min: 0,
        label: 'Order',
        section: 'In selects',
        hint: 'Then by this number, then by name',
      }),
      ...active(),
    },
    sections: { 'In selects': 'The order in selects. Entries without a number are sorted by name.' },
    lookup: { description: 'description' },
    imports: { key: 'description' },
    list: {
      columns: ['description', 'code', 'display_order', 'quick_display_order', 'active_start_date'],
      search: ['code', 'description'],
      sort: 'description',
      mobileColumns: ['code', 'display_order', 'active_start_date'],
    },
  });
