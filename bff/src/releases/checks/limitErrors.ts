import { fieldError, type FieldError, type FieldErrors } from '@trestle/schema/errors';

/** More errors help nobody, and a reply must not grow with what was sent. */
const MAX_ERRORS = 50;

/** Keeps the first 50 errors over all fields. Where a field's are cut, the last says how many more there are. */
export function limitErrors(errors: FieldErrors): FieldErrors {
  const limited: FieldErrors = {};
  let room = MAX_ERRORS;
  for (const [field, fieldErrors] of Object.entries(errors)) {
    if (room === 0) break;
    const list = fieldErrors as FieldError[];
    limited[field] = list.length <= room ? list : cut(list, room - 1);
    room -= Math.min(room, list.length);
  }
  return limited;
}

function cut(errors: readonly FieldError[], length: number): FieldError[] {
  return [...errors.slice(0, length), fieldError('more', `And ${errors.length - length} more.`)];
}
