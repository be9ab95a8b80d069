import { settings } from '@trestle/kit/core';
import { useReportStyles } from '../../report/reportStyles';
import type { ReportData } from '../../report/useReportData';
import { RightsChangeCard } from './RightsChangeCard';
import { useRightsChanges } from './useRightsChanges';

interface RightsComparisonProps {
  /** Everybody's rights before and after the change. */
  before: ReportData;
  after: ReportData;
  /** The group whose rules differ. */
  group: number;
}

/** Says who gains and loses what between two states of a group's rules. */
export function RightsComparison({ before, after, group }: RightsComparisonProps) {
  const reportStyles = useReportStyles();
  const changes = useRightsChanges(before, after);
  if (changes.length === 0) return <output className={reportStyles.hint}>{noChangesText(before, group)}</output>;
  return changes.map((change) => <RightsChangeCard key={change.members[0]!.id} change={change} />);
}

const noChangesText = ({ users, groups }: ReportData, group: number): string => {
  const hasMembers = users.some(({ groups: groupIds, isActive }) => isActive && groupIds.includes(group));
  if (!hasMembers) return 'Nobody who can log in is in this group yet, so nobody gains or loses anything.';
  const isSuperuserGroup = groups.some(({ id, name }) => id === group && name === settings.superuserGroup);
  if (isSuperuserGroup) return 'Its members are administrators, so nobody gains or loses anything.';
  return 'Nobody gains or loses anything.';
};
