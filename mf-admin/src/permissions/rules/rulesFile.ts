import { copyRules, type RulesTemplate } from './templates';
import type { StateRuleRow } from './stateRules';

/** Largest file that is read. It has room for thousands of rules. */
export const MAX_FILE_BYTES = 2_000_000;
const FILE_KIND = 'trestle.group_permissions';

/** Writes a record's rules as JSON, without ids, so that another installation can read them. */
export const writeRulesFile = (group: string, denyByDefault: boolean, states: readonly StateRuleRow[]): string => {
  const { states: rules } = copyRules({ deny_by_default: denyByDefault, states });
  return `${JSON.stringify({ kind: FILE_KIND, group, deny_by_default: denyByDefault, states: rules }, null, 2)}\n`;
};

/**
 * Reads a file of rules.
 * @throws Error with a message for the user, when the text is not such a file
 */
export const readRulesFile = (text: string): RulesTemplate => {
  const file = parseJson(text);
  if (!isObject(file) || file['kind'] !== FILE_KIND) throw new Error('This is not a file of group permissions.');
  const states = requireList(file['states'], 'states').map((state, index) => readState(state, `Rule ${index + 1}`));
  const names = states.map(({ state_name }) => state_name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`The file has two rules for ${duplicate}.`);
  return { denyByDefault: requireFlag(file, 'deny_by_default', 'The file'), states };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('This file is not JSON.');
  }
};

type FileValues = Record<string, unknown>;
const isObject = (value: unknown): value is FileValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param label names the value in the error message */
const requireList = (value: unknown, label: string): unknown[] => {
  if (!Array.isArray(value)) throw new Error(`${label} is not a list.`);
  return value;
};
/** @param label names the value in the error message */
const requireText = (value: unknown, label: string): string => {
  if (typeof value !== 'string' || !value.trim()) throw new Error(`${label} is missing.`);
  return value;
};
/**
 * A flag of another kind, such as the text "true", is refused: taken for no, it would open what the file denies.
 * @param label names the object in the error message
 */
const requireFlag = (values: FileValues, name: string, label: string): boolean => {
  const value = values[name] ?? false;
  if (typeof value !== 'boolean') throw new Error(`${label}: ${name} is neither true nor false.`);
  return value;
};

const readState = (state: unknown, label: string): StateRuleRow => {
  if (!isObject(state)) throw new Error(`${label} is not a rule.`);
  const { details } = state;
  return {
    state_name: requireText(state['state_name'], `${label}: state_name`),
    deny: requireFlag(state, 'deny', label),
    ...(typeof details === 'string' && { details }),
    models: requireList(state['models'] ?? [], `${label}: models`).map((model) => readModel(model, label)),
  };
};
const readModel = (model: unknown, label: string): StateRuleRow['models'][number] => {
  if (!isObject(model)) throw new Error(`${label}: each of its models must be an object.`);
  return {
    model_name: requireText(model['model_name'], `${label}: model_name`),
    base_uri: typeof model['base_uri'] === 'string' ? model['base_uri'] : null,
    fields: requireList(model['fields'] ?? [], `${label}: fields`).map((field) => {
      if (!isObject(field)) throw new Error(`${label}: each of its fields must be an object.`);
      return {
        field_name: requireText(field['field_name'], `${label}: field_name`),
        deny_read: requireFlag(field, 'deny_read', label),
        deny_update: requireFlag(field, 'deny_update', label),
      };
    }),
  };
};
