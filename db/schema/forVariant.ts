import type { Entity } from './entity';
import type { Variant } from './field';
import { ownTable } from './ownTable';

/** Returns the entity as one backend variant has it (S2 §1). */
export const forVariant = <E extends Entity>(declared: E, variant: Variant): E => {
  const fields = ownTable(
    Object.fromEntries(Object.entries(declared.fields).filter(([, f]) => !f.only || f.only === variant)),
  );
  const { active } = declared.list;
  const lacksFlag = active && 'flag' in active && !(active.flag in fields);
  const lacksDates = active && 'start' in active && !(active.start in fields);
  const dates = 'active_start_date' in fields ? { start: 'active_start_date', end: 'active_end_date' } : null;
  return {
    ...declared,
    fields,
    list: {
      ...declared.list,
      columns: declared.list.columns.filter((name) => name in fields),
      active: lacksFlag || lacksDates ? dates : active,
    },
  };
};
