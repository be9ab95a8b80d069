import type { Entity } from '@trestle/schema/entity';
import { unknownParameter, validationError } from '@trestle/schema/errors';
import { string } from '@trestle/schema/field';
import { normaliseText } from '@trestle/schema/text/textRule';
import { checkValue, type RecordValues } from '@trestle/schema/validate';

/** The name under which bodies and addresses carry it. */
const REASON = 'reason';
const REASON_FIELD = { ...string(), name: REASON, label: 'Reason' };

/**
 * Checks why somebody changes or deletes a record.
 * @throws Problem 400 on `reason`
 */
function parseReason(value: unknown): string | undefined {
  const errors = checkValue(REASON_FIELD, value);
  if (errors.length > 0) throw validationError({ [REASON]: errors });
  return (typeof value === 'string' && normaliseText(REASON_FIELD, value)) || undefined;
}

/** Separates the reason of a change from the values of the record. Only some entities take one. */
export function splitReason(entity: Entity, body: RecordValues): { item: RecordValues; reason: string | undefined } {
  if (!entity.takesReason || !Object.hasOwn(body, REASON)) return { item: body, reason: undefined };
  const { [REASON]: reason, ...item } = body;
  return { item, reason: parseReason(reason) };
}

/**
 * Reads the reason of a deletion from its address, since a DELETE has no body.
 * @throws Problem 400 for any other parameter
 */
export function reasonOfQuery(entity: Entity, query: Readonly<Record<string, unknown>>): string | undefined {
  const [unknown] = Object.keys(query).filter((name) => name !== REASON || !entity.takesReason);
  if (unknown !== undefined) throw unknownParameter(unknown);
  return parseReason(query[REASON]);
}
