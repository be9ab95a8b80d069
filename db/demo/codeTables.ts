import type { RowOf } from '@trestle/schema/entity';
import type { codeColour } from '@trestle/schema/entities/code_colour';
import { activeDates, type DemoCalendar } from './calendar';
import { CATEGORIES, CONTACT_TYPES, FABRIC_COLOURS, FABRICS, TIMBER_COLOURS } from './codeNames';

const makeCodeTable = (
  entries: readonly (readonly [code: string, description: string])[],
  quickCount: number,
  calendar: DemoCalendar,
) =>
  entries.map(
    ([code, description], position) =>
      ({
        id: position + 1,
        created_date: calendar.at(-760, 540),
        modified_date: calendar.at(-760 + position * 9, 560),
        code,
        description,
        // The first few are the most used, so selects offer them first (S1 §3.2).
        quick_display_order: position < quickCount ? position + 1 : null,
        display_order: (position + 1) * 10,
        // Of the last two rows of each table, one has ended and one was never active.
        ...activeDates(position, entries.length, calendar.at(-760, 540), calendar.at(-90, 1020)),
      }) satisfies Partial<RowOf<typeof codeColour>>,
  );

/** The four code tables (S1 §3.2). */
export const codeTables = (calendar: DemoCalendar) => ({
  code_colour: makeCodeTable([...FABRIC_COLOURS, ...TIMBER_COLOURS], 5, calendar),
  code_fabric: makeCodeTable(FABRICS, 4, calendar),
  code_contact_type: makeCodeTable(CONTACT_TYPES, 2, calendar),
  code_product_category: makeCodeTable(CATEGORIES, 4, calendar),
});
export type CodeTables = ReturnType<typeof codeTables>;
