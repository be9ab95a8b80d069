import type { AccessRules, GroupRules, StateRule } from '../access';

/** The first part of a state's name, its module: `product` of `product.edit`. */
export const segmentOf = (state: string): string => state.split('.', 1)[0]!;

const statesBySegment = new WeakMap<GroupRules, Map<string, StateRule[]>>();
const stateIndexOf = (group: GroupRules): Map<string, StateRule[]> => {
  const cached = statesBySegment.get(group);
  if (cached) return cached;
  const index = new Map<string, StateRule[]>();
  for (const state of group.states) {
    const segment = segmentOf(state.state_name);
    const states = index.get(segment);
    if (states) states.push(state);
    else index.set(segment, [state]);
  }
  statesBySegment.set(group, index);
  return index;
};

/**
 * Leaves out the states that can't match routes of the given segments, because a state covers only routes of its own
 * segment (S2 §4). The rules function then decides the same, and far faster for a record with hundreds of states.
 */
export const narrowRules = (rules: AccessRules, segments: Iterable<string>): AccessRules => {
  const keptSegments = new Set(['*', ...segments]);
  return {
    ...rules,
    groups: rules.groups.map((group) => ({
      ...group,
      states: [...keptSegments].flatMap((segment) => stateIndexOf(group).get(segment) ?? []),
    })),
  };
};
