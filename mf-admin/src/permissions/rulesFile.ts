import { copyRules, type RulesTemplate } from './templates';
import type { StateRuleRow } from './stateRules';

/** Largest file that is read, in bytes: thousands of rules. */
export const MAX_FILE_BYTES = 2_000_000;
const KIND = 'trestle.group_permissions';

/** Writes a record's rules as JSON, without ids, so that another installation can read them. */
export const writeRulesFile = (group: string, denyByDefault: boolean, states: readonly StateRuleRow[]): string => {
  const { states: rules } = copyRules({ deny_by_default: denyByDefault, states });
  return `${JSON.stringify({ kind: KIND, group, deny_by_default: denyByDefault, states: rules }, null, 2)}\n`;
};

/**
 * Reads a file of rules.
 * @throws Error in words for the user, when it is not one
 */
export const readRulesFile = (text: string): RulesTemplate => {
  const file = parse(text);
  if (!isObject(file) || file['kind'] !== KIND) throw new Error('This is not a file of group permissions.');
  const states = listOf(file['states'], 'states').map((state, at) => readState(state, `Rule ${at + 1}`));
  const names = states.map(({ state_name }) => state_name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`The file has two rules for ${twice}.`);
  return { denyByDefault: file['deny_by_default'] === true, states };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('This file is not JSON.');
  }
};

type FileValues = Record<string, unknown>;
const isObject = (value: unknown): value is FileValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown, where: string): unknown[] => {
  if (!Array.isArray(value)) throw new Error(`${where} is not a list.`);
  return value;
};
const textOf = (value: unknown, where: string): string => {
  if (typeof value !== 'string' || !value.trim()) throw new Error(`${where} is missing.`);
  return value;
};

const readState = (state: unknown, where: string): StateRuleRow => {
  if (!isObject(state)) throw new Error(`${where} is not a rule.`);
  const { details } = state;
  return {
    state_name: textOf(state['state_name'], `${where}: state_name`),
    deny: state['deny'] === true,
    ...(typeof details === 'string' && { details }),
    models: listOf(state['models'] ?? [], `${where}: models`).map((model) => readModel(model, where)),
  };
};
const readModel = (model: unknown, where: string): StateRuleRow['models'][number] => {
  if (!isObject(model)) throw new Error(`${where}: a model is not one.`);
  return {
    model_name: textOf(model['model_name'], `${where}: model_name`),
    base_uri: typeof model['base_uri'] === 'string' ? model['base_uri'] : null,
    fields: listOf(model['fields'] ?? [], `${where}: fields`).map((field) => ({
      field_name: textOf(isObject(field) ? field['field_name'] : undefined, `${where}: field_name`),
      deny_read: isObject(field) && field['deny_read'] === true,
      deny_update: isObject(field) && field['deny_update'] === true,
    })),
  };
};
