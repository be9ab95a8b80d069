import type { Entity } from './entity';
import { fieldError, type FieldErrors } from './errors';
import { isWritable, type Field } from './field';
import { memoPerEntity } from './memoPerEntity';

/** The dates between which a list shows a record. */
interface DatePair {
  start: Field;
  end: Field;
}

const MINUTE_MS = 60_000;

/** The pairs of an entity: those of its own list, and of each further list. */
export const datePairs = memoPerEntity((entity: Entity): readonly DatePair[] => {
  const lists = [entity.list.active, ...Object.values(entity.lists ?? {}).map((list) => list.active)];
  return lists.flatMap((active) => {
    if (!active || 'flag' in active) return [];
    const [start, end] = [entity.fields[active.start], entity.fields[active.end]];
    return start && end && isWritable(start) && isWritable(end) ? [{ start, end }] : [];
  });
});

/** A moment in whole minutes, as lists compare it; null for none, and for a day, which depends on a time zone. */
const minuteOf = (value: unknown): number | null => {
  const time = typeof value === 'string' && value.length > 10 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : Math.floor(time / MINUTE_MS);
};

/**
 * Returns an error at each end that is before its start.
 * @param values of the record, those that stay included
 * @param isChecked tells which pairs are checked; all without it
 */
export const dateOrderErrors = (
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  isChecked: (pair: DatePair) => boolean = () => true,
): FieldErrors => {
  const errors: FieldErrors = {};
  for (const pair of datePairs(entity)) {
    const { start, end } = pair;
    const [first, last] = [minuteOf(values[start.name]), minuteOf(values[end.name])];
    if (first === null || last === null || last >= first || !isChecked(pair)) continue;
    errors[end.name] = [fieldError('before-start', `Must not be before '${start.label}'`)];
  }
  return errors;
};
