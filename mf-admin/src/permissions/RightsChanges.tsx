import { ErrorCard } from '@trestle/kit/core';
import { Section, useFormValue, useSubmit } from '@trestle/kit/form';
import { useDeferredValue } from 'react';
import { useReportStyles } from '../report/reportStyles';
import type { ReportData } from '../report/useReportData';
import { MemberPreview } from './MemberPreview';
import { RightsComparison } from './RightsComparison';
import { useEditedRights } from './useEditedRights';
import { useMaySeeRights } from './useMaySeeRights';

const SECTION_NOTE = 'Over all people, pages and fields, before you save.';

/** Says who would gain and lose what by saving the record. Empty for those who may not see users and groups. */
export function RightsChanges() {
  const may = useMaySeeRights();
  const { dirty } = useSubmit();
  const { value: chosen } = useFormValue<number>('group');
  const { saved, edited, error, retry } = useEditedRights(may && dirty && Boolean(chosen));
  const look = useReportStyles();
  if (!may || !dirty) return null;
  return (
    <Section heading="What changes" why={SECTION_NOTE}>
      {!chosen && <p className={look.hint}>Choose the group first.</p>}
      {chosen && Boolean(error) && (
        <ErrorCard title="What changes could not be worked out" error={error} onRetry={retry} />
      )}
      {chosen && !error && (!saved || !edited) && <p className={look.hint}>Working out what changes …</p>}
      {chosen && saved && edited && <Changes saved={saved} edited={edited} group={chosen} />}
    </Section>
  );
}

function Changes({ saved, edited, group: chosen }: { saved: ReportData; edited: ReportData; group: number }) {
  // Typing goes before: thousands of people are compared when the browser has time.
  const after = useDeferredValue(edited);
  const members = saved.users.filter(({ groups, isActive }) => isActive && groups.includes(chosen));
  return (
    <>
      <RightsComparison before={saved} after={after} group={chosen} />
      <MemberPreview members={members} group={chosen} source={after} />
    </>
  );
}
