import type { StateRuleRow } from '../stateRules';
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
  /** The default, where it differs. */
  byDefault: 'allow' | 'deny' | null;
  details: string | null;
}

const NO_RULES: RuleRecord = { details: '', deny_by_default: false, states: [] };

/** Compares rules by their states' names: rules that were deleted and made again are the same rules. */
export const compareRules = (before: RuleRecord | null, after: RuleRecord | null): RuleDifferences => {
  const [from, to] = [before ?? NO_RULES, after ?? NO_RULES];
  const earlier = new Map(from.states.map((state) => [state.state_name, state]));
  const later = new Set(to.states.map(({ state_name }) => state_name));
  const turned = (deny: boolean) =>
    names(to.states.filter((state) => state.deny === deny && earlier.get(state.state_name)?.deny !== deny));
  return {
    allowed: turned(false),
    denied: turned(true),
    removed: names(from.states.filter(({ state_name }) => !later.has(state_name))),
    refined: names(
      to.states.filter((state) => {
        const was = earlier.get(state.state_name);
        return was !== undefined && was.deny === state.deny && contentOf(was) !== contentOf(state);
      }),
    ),
    byDefault: from.deny_by_default === to.deny_by_default ? null : to.deny_by_default ? 'deny' : 'allow',
    details: from.details === to.details ? null : to.details,
  };
};

const names = (states: readonly StateRuleRow[]): string[] => states.map(({ state_name }) => state_name).toSorted();
/** All that a rule says beside allowing or denying, as a text that is equal for equal rules. */
const contentOf = ({ details, models }: StateRuleRow): string =>
  JSON.stringify([
    details || null,
    models
      .map(({ model_name, fields }) => [
        model_name,
        fields.map(({ field_name, deny_read, deny_update }) => [field_name, deny_read, deny_update]).toSorted(byName),
      ])
      .toSorted(byName),
  ]);
const byName = (a: unknown, b: unknown): number => JSON.stringify(a).localeCompare(JSON.stringify(b));

/** True when two versions have the same rules, default and details. */
export const areSameRules = ({ allowed, denied, removed, refined, byDefault, details }: RuleDifferences): boolean =>
  [allowed, denied, removed, refined].every((list) => list.length === 0) && byDefault === null && details === null;

/** What a difference does, as parts of a sentence with the states' names. */
export const DIFFERENCE_WORDS = [
  ['allowed', 'allowed'],
  ['denied', 'denied'],
  ['removed', 'removed the rule for'],
  ['refined', 'changed the fields of'],
] as const;
const DEFAULT_WORDS = {
  deny: 'denied whatever has no rule',
  allow: 'allowed whatever has no rule',
};

/**
 * Says what a save did, to be read after a person's name: 'allowed 3 routes and denied 1 route'.
 * @param words names a state in plain words. A single state is named, more are counted
 */
export const differenceSentence = (difference: RuleDifferences, words: (state: string) => string): string => {
  const parts = DIFFERENCE_WORDS.flatMap(([kind, verb]) => {
    const states = difference[kind];
    if (states.length === 0) return [];
    return [`${verb} ${states.length === 1 ? words(states[0]!) : `${states.length.toLocaleString('en-AU')} routes`}`];
  });
  if (difference.byDefault) parts.push(DEFAULT_WORDS[difference.byDefault]);
  if (difference.details !== null && parts.length === 0) parts.push('changed the details');
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}` : (parts[0] ?? '');
};

/**
 * Prepares older rules for the form: rules that exist now keep their ids, so that a save changes them, and those that
 * were deleted since become new ones.
 */
export const restoreRules = (older: readonly StateRuleRow[], now: readonly StateRuleRow[]): StateRuleRow[] => {
  const states = new Map(now.map((state) => [state.state_name, state]));
  return older.map(({ state_name, deny, details, models }) => {
    const state = states.get(state_name);
    const nowModels = new Map(state?.models.map((model) => [model.model_name, model]));
    return {
      ...idOf(state),
      state_name,
      deny,
      details: details ?? null,
      models: models.map(({ model_name, base_uri, fields }) => {
        const model = nowModels.get(model_name);
        const nowFields = new Map(model?.fields.map((field) => [field.field_name, field]));
        return {
          ...idOf(model),
          model_name,
          base_uri,
          fields: fields.map(({ field_name, deny_read, deny_update }) => ({
            ...idOf(nowFields.get(field_name)),
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
