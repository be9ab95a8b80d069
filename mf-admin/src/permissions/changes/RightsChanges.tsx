import { ErrorCard } from '@trestle/kit/core';
import { Section, useFormValue, useSubmit } from '@trestle/kit/form';
import { useDeferredValue } from 'react';
import { useReportStyles } from '../../report/reportStyles';
import type { ReportData } from '../../report/useReportData';
import { MemberPreview } from './MemberPreview';
import { RightsComparison } from './RightsComparison';
import { useEditedRights } from './useEditedRights';
import { useMaySeeRights } from './useMaySeeRights';

const SECTION_NOTE = 'Over all people, pages and fields, before you save.';

/** Says who would gain and lose what by saving the record. Empty for users who may not see users and groups. */
export function RightsChanges() {
  const maySeeRights = useMaySeeRights();
  const { dirty } = useSubmit();
  const { value: group } = useFormValue<number>('group');
  const { saved, edited, error, retry } = useEditedRights(maySeeRights && dirty && Boolean(group));
  const reportStyles = useReportStyles();
  if (!maySeeRights || !dirty) return null;
  return (
    <Section heading="What changes" why={SECTION_NOTE}>
      {!group && <p className={reportStyles.hint}>Choose the group first.</p>}
      {group && Boolean(error) && (
        <ErrorCard title="What changes could not be worked out" error={error} onRetry={retry} />
      )}
      {group && !error && (!saved || !edited) && <p className={reportStyles.hint}>Working out what changes …</p>}
      {group && saved && edited && <Changes saved={saved} edited={edited} group={group} />}
    </Section>
  );
}

function Changes({ saved, edited, group }: { saved: ReportData; edited: ReportData; group: number }) {
  // Deferred, because comparing thousands of people would delay typing.
  const after = useDeferredValue(edited);
  const members = saved.users.filter(({ groups, isActive }) => isActive && groups.includes(group));
  return (
    <>
      <RightsComparison before={saved} after={after} group={group} />
      <MemberPreview members={members} group={group} source={after} />
    </>
  );
}
