import { numberText } from '@trestle/schema/regional/numberFormat';
import type { StateRuleRow } from '../rules/stateRules';
import type { RuleVersionValues } from '@trestle/schema/rights/ruleHistory';

/** The rules of a version, as the form holds them. */
export type RuleRecord = RuleVersionValues<StateRuleRow>;

/** How the rules of one version differ from those of another, by the names of states. */
export interface RuleDifferences {
  allowed: readonly string[];
  denied: readonly string[];
  removed: readonly string[];
  /** States that still allow or deny, with other fields or details. */
  refined: readonly string[];
  /** The new default; null when it is the same. */
  byDefault: 'allow' | 'deny' | null;
  /** The new details; null when they are the same. */
  details: string | null;
}

const NO_RULES: RuleRecord = { details: '', deny_by_default: false, states: [] };

/** Compares rules by the names of their states, so that a rule that was deleted and created again is the same rule. */
export const compareRules = (before: RuleRecord | null, after: RuleRecord | null): RuleDifferences => {
  const [oldRules, newRules] = [before ?? NO_RULES, after ?? NO_RULES];
  const oldStates = new Map(oldRules.states.map((state) => [state.state_name, state]));
  const newNames = new Set(newRules.states.map(({ state_name }) => state_name));
  const namesChangedTo = (deny: boolean) =>
    sortedNames(
      newRules.states.filter((state) => state.deny === deny && oldStates.get(state.state_name)?.deny !== deny),
    );
  const isSameDefault = oldRules.deny_by_default === newRules.deny_by_default;
  return {
    allowed: namesChangedTo(false),
    denied: namesChangedTo(true),
    removed: sortedNames(oldRules.states.filter(({ state_name }) => !newNames.has(state_name))),
    refined: sortedNames(
      newRules.states.filter((state) => {
        const oldState = oldStates.get(state.state_name);
        return oldState !== undefined && oldState.deny === state.deny && contentKey(oldState) !== contentKey(state);
      }),
    ),
    byDefault: isSameDefault ? null : defaultOf(newRules),
    details: oldRules.details === newRules.details ? null : newRules.details,
  };
};

const defaultOf = ({ deny_by_default }: RuleRecord): 'allow' | 'deny' => (deny_by_default ? 'deny' : 'allow');
const sortedNames = (states: readonly StateRuleRow[]): string[] =>
  states.map(({ state_name }) => state_name).toSorted();
/** Returns a rule's details and field rules as a text, which is equal for equal contents in any order. */
const contentKey = ({ details, models }: StateRuleRow): string =>
  JSON.stringify([
    details || null,
    models
      .map(({ model_name, fields }) => [
        model_name,
        fields
          .map(({ field_name, deny_read, deny_update }) => [field_name, deny_read, deny_update])
          .toSorted(compareJson),
      ])
      .toSorted(compareJson),
  ]);
const compareJson = (a: unknown, b: unknown): number => JSON.stringify(a).localeCompare(JSON.stringify(b));

/** True when two versions have the same rules, default and details. */
export const areSameRules = ({ allowed, denied, removed, refined, byDefault, details }: RuleDifferences): boolean =>
  [allowed, denied, removed, refined].every((list) => list.length === 0) && byDefault === null && details === null;

/** Verbs for each kind of difference, followed by the names of states. */
const DIFFERENCE_VERBS = [
  ['allowed', 'allowed'],
  ['denied', 'denied'],
  ['removed', 'removed the rule for'],
  ['refined', 'changed the fields of'],
] as const;
const DEFAULT_TEXTS = {
  deny: 'denied whatever has no rule',
  allow: 'allowed whatever has no rule',
};

/**
 * Says what a save did, to be read after a person's name: 'allowed 3 routes and denied 1 route'.
 * @param describe describes a state for the user. A single state is described, more are counted
 */
export const differenceSentence = (difference: RuleDifferences, describe: (state: string) => string): string => {
  const parts = DIFFERENCE_VERBS.flatMap(([kind, verb]) => {
    const states = difference[kind];
    if (states.length === 0) return [];
    return [`${verb} ${states.length === 1 ? describe(states[0]!) : `${numberText(states.length)} routes`}`];
  });
  if (difference.byDefault) parts.push(DEFAULT_TEXTS[difference.byDefault]);
  if (difference.details !== null && parts.length === 0) parts.push('changed the details');
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : (parts[0] ?? '');
};

/**
 * Prepares older rules for the form. Rules that still exist get their current ids, so that a save changes them. Rules
 * that were deleted since become new rules.
 */
export const restoreRules = (older: readonly StateRuleRow[], current: readonly StateRuleRow[]): StateRuleRow[] => {
  const currentStates = new Map(current.map((state) => [state.state_name, state]));
  return older.map(({ state_name, deny, details, models }) => {
    const currentState = currentStates.get(state_name);
    const currentModels = new Map(currentState?.models.map((model) => [model.model_name, model]));
    return {
      ...idOf(currentState),
      state_name,
      deny,
      details: details ?? null,
      models: models.map(({ model_name, base_uri, fields }) => {
        const currentModel = currentModels.get(model_name);
        const currentFields = new Map(currentModel?.fields.map((field) => [field.field_name, field]));
        return {
          ...idOf(currentModel),
          model_name,
          base_uri,
          fields: fields.map(({ field_name, deny_read, deny_update }) => ({
            ...idOf(currentFields.get(field_name)),
            field_name,
            deny_read,
            deny_update,
          })),
        };
      }),
    };
  });
};
const idOf = (row: { id?: number } | undefined) => (row?.id === undefined ? {} : { id: row.id });
