import type { RowOf } from '@trestle/schema/entity';
import type { codeColour } from '@trestle/schema/entities/code_colour';
import { activeDates, type DemoCalendar } from './calendar';
import { CATEGORIES, CONTACT_TYPES, FABRIC_COLOURS, FABRICS, TIMBER_COLOURS, WIDER_CATEGORIES } from './codeNames';

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

/** Adds the category that each lies within. Those of the first level come first, as the database wants them. */
const withParents = (rows: ReturnType<typeof makeCodeTable>) => {
  const idByCode = new Map(rows.map(({ code, id }) => [code, id]));
  return rows
    .map((row) => ({ ...row, parent: idByCode.get(WIDER_CATEGORIES[row.code] ?? '') ?? null }))
    .toSorted((a, b) => Number(a.parent !== null) - Number(b.parent !== null) || a.id - b.id);
};

/** The four code tables (S1 §3.2). */
export const codeTables = (calendar: DemoCalendar) => ({
  code_colour: makeCodeTable([...FABRIC_COLOURS, ...TIMBER_COLOURS], 5, calendar),
  code_fabric: makeCodeTable(FABRICS, 4, calendar),
  code_contact_type: makeCodeTable(CONTACT_TYPES, 2, calendar),
  code_product_category: withParents(makeCodeTable(CATEGORIES, 4, calendar)),
});
export type CodeTables = ReturnType<typeof codeTables>;
