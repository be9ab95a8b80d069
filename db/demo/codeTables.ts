import type { RowOf } from '@trestle/schema/entity';
import type { codeColour } from '@trestle/schema/entities/code_colour';
import { activeDates, type DemoCalendar } from './calendar';
import { CATEGORIES, CONTACT_TYPES, FABRIC_COLOURS, FABRICS, TIMBER_COLOURS } from './codeNames';

const table = (entries: readonly (readonly [code: string, description: string])[], quick: number, when: DemoCalendar) =>
  entries.map(
    ([code, description], position) =>
      ({
        id: position + 1,
        created_date: when.at(-760, 540),
        modified_date: when.at(-760 + position * 9, 560),
        code,
        description,
        // The first few are the most used, so selects offer them first (S1 §3.2).
        quick_display_order: position < quick ? position + 1 : null,
        display_order: (position + 1) * 10,
        // Of the last two rows of each table, one has ended and one was never active.
        ...activeDates(position, entries.length, when.at(-760, 540), when.at(-90, 1020)),
      }) satisfies Partial<RowOf<typeof codeColour>>,
  );

/** The four code tables (S1 §3.2). */
export const codeTables = (when: DemoCalendar) => ({
  code_colour: table([...FABRIC_COLOURS, ...TIMBER_COLOURS], 5, when),
  code_fabric: table(FABRICS, 4, when),
  code_contact_type: table(CONTACT_TYPES, 2, when),
  code_product_category: table(CATEGORIES, 4, when),
});
export type CodeTables = ReturnType<typeof codeTables>;
