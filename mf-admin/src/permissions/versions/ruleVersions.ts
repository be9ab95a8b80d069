import { actorName, groupBySave, type HistoryEntry } from '@trestle/schema/historyEntry';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import type { StateRuleRow } from '../rules/stateRules';
import { compareRules, type RuleDifferences, type RuleRecord } from './ruleDifferences';
import { recordOfRows, undoChanges, type RuleRows } from '@trestle/schema/rights/ruleHistory';

/** One save of a permission record. */
export interface RuleVersion {
  /** Id of its newest history entry. */
  id: number;
  savedAt: string;
  savedBy: string;
  /** What the save did to the record. */
  kind: 'created' | 'changed' | 'deleted';
  /** The record after the save. Null after a deletion. */
  rules: RuleRecord | null;
  /** The record before the save. Null before the creation. */
  before: RuleRecord | null;
  difference: RuleDifferences;
}

/**
 * Builds the versions of a record from its history, newest first, by undoing one save after another.
 * @param current the record as it is; empty when it was deleted
 * @param entries its newest history entries, newest first
 * @param isComplete whether these are all entries. Otherwise the oldest save may be incomplete and is left out
 */
export const buildVersions = (
  current: RuleRows,
  entries: readonly HistoryEntry[],
  isComplete: boolean,
): RuleVersion[] => {
  const saves = groupBySave(entries);
  let rows = current;
  let rules = recordOfRows<StateRuleRow>(rows);
  const versions: RuleVersion[] = [];
  for (const save of isComplete ? saves : saves.slice(0, -1)) {
    rows = undoChanges(rows, save);
    const before = recordOfRows<StateRuleRow>(rows);
    const [newest] = save as [HistoryEntry];
    versions.push({
      id: newest.id,
      savedAt: newest.created_date,
      savedBy: actorName(newest),
      kind: kindOf(save),
      rules,
      before,
      difference: compareRules(before, rules),
    });
    rules = before;
  }
  return versions;
};

const kindOf = (save: readonly HistoryEntry[]): RuleVersion['kind'] => {
  const recordActions = save
    .filter(({ other_name }) => other_name === groupPermissions.name)
    .map(({ action }) => action);
  if (recordActions.includes('delete')) return 'deleted';
  return recordActions.includes('create') ? 'created' : 'changed';
};
