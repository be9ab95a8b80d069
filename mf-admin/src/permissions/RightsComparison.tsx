import { settings } from '@trestle/kit/core';
import { useReportStyles } from '../report/reportStyles';
import type { ReportData } from '../report/useReportData';
import { RightsChangeCard } from './RightsChangeCard';
import { useRightsChanges } from './useRightsChanges';

interface RightsComparisonProps {
  before: ReportData;
  after: ReportData;
  /** The group whose rules differ. */
  group: number;
}

/** Says who gains and loses what between two states of a group's rules. */
export function RightsComparison({ before, after, group }: RightsComparisonProps) {
  const look = useReportStyles();
  const changes = useRightsChanges(before, after);
  const hasMembers = before.users.some(({ groups, isActive }) => isActive && groups.includes(group));
  const isSuperuserGroup = before.groups.some(({ id, name }) => id === group && name === settings.superuserGroup);
  if (changes.length === 0)
    return (
      <output className={look.hint}>
        {!hasMembers
          ? 'Nobody who can log in is in this group yet, so nobody gains or loses anything.'
          : isSuperuserGroup
            ? 'Its members are administrators, so nobody gains or loses anything.'
            : 'Nobody gains or loses anything.'}
      </output>
    );
  return changes.map((change) => <RightsChangeCard key={change.members[0]!.id} change={change} />);
}
