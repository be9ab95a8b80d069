import { RUN_ID_PATTERN, type RunPart } from '@trestle/schema/changeRun';
import { invalidField } from '@trestle/schema/errors';

const RUN_ID = new RegExp(`^${RUN_ID_PATTERN}$`);
const PREFERENCE = /^(change|undo)-run\s*=\s*"?([^";]*)"?\s*(?:;.*)?$/i;

/**
 * Reads the run from the header `Prefer`, a list (RFC 7240). Other preferences are nobody's here.
 * @throws Problem 400 for two runs, or one without a UUID
 */
export function parseRunPreference(header: string | undefined): RunPart | undefined {
  const preferences = (header ?? '').split(',').map((each) => PREFERENCE.exec(each.trim()));
  const found = preferences.filter((each) => each !== null);
  if (found.length > 1) throw invalidField('Prefer', 'Given more than once');
  const [, kind, text] = found[0] ?? [];
  if (kind === undefined) return undefined;
  const id = text!.trim().toLowerCase();
  if (!RUN_ID.test(id)) throw invalidField('Prefer', 'Must be a UUID', 'type');
  return { id, isUndo: kind.toLowerCase() === 'undo' };
}
