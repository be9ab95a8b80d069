import type { FieldCode } from '@trestle/schema/errorCodes';
import { fieldError, validationError, type FieldErrors } from '@trestle/schema/errors';
import { EVERYONE, type Rollout } from '../rollout';

const MAX_GROUP_NAME_CHARACTERS = 150;
/** Fields that say who gets a release. */
export const ROLLOUT_FIELDS = ['share', 'group', 'preview'] as const;

/**
 * Reads who gets a release: `share` in percent, `group` by id or name, or `preview`. A share of 100 is everyone.
 * @returns undefined when none of them is given
 * @throws Problem 400 by field
 */
export function parseRollout(values: ReadonlyMap<string, unknown>): Rollout | undefined {
  // A form says no to the preview by 0. Of a share, that is a mistake: taken for nothing, everyone would get the release.
  const isSet = (field: string) =>
    ![undefined, null, '', false].includes(values.get(field) as string) &&
    !(field === 'preview' && values.get(field) === '0');
  const [field, secondField] = ROLLOUT_FIELDS.filter(isSet);
  if (field === undefined) return undefined;
  if (secondField !== undefined) refuse(secondField, 'exclusive', 'Give only one of share, group and preview');
  const value = values.get(field);
  if (field === 'share') return parseShare(value);
  if (field === 'group') return parseGroup(value);
  if (value !== true && value !== '1') refuse('preview', 'invalid', 'Must be true or false');
  return { to: 'preview' };
}

/**
 * Reads who gets a release from JSON. Fields without a value name nobody, and are refused: JavaScript writes a number
 * that is none as null, and everyone would get the release. A form sends the fields empty that its sender left out.
 * @returns undefined when none of them is given
 * @throws Problem 400 by field
 */
export function parseJsonRollout(values: Readonly<Record<string, unknown>>): Rollout | undefined {
  const rollout = parseRollout(new Map(Object.entries(values)));
  const emptyField = ROLLOUT_FIELDS.find((field) => values[field] === null || values[field] === '');
  if (!rollout && emptyField) refuse(emptyField, 'invalid', 'Has no value: leave it out for everyone');
  return rollout;
}

function parseShare(value: unknown): Rollout {
  const percent = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  if (typeof percent !== 'number' || !Number.isInteger(percent))
    return refuse('share', 'invalid', 'Must be a whole number');
  if (percent < 1) refuse('share', 'min', 'Minimum value 1');
  if (percent > 100) refuse('share', 'max', 'Maximum value 100');
  return percent === 100 ? EVERYONE : { to: 'share', percent };
}

function parseGroup(value: unknown): Rollout {
  const group = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  const isName = typeof group === 'string' && group.length <= MAX_GROUP_NAME_CHARACTERS;
  if (!isName && !(typeof group === 'number' && Number.isInteger(group)))
    return refuse('group', 'invalid', 'Must be the id or the name of a group');
  return { to: 'group', group };
}

function refuse(field: string, code: FieldCode, message: string): never {
  const errors: FieldErrors = { [field]: [fieldError(code, message)] };
  throw validationError(errors);
}
