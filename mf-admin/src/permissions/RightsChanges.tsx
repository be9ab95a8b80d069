import { ErrorCard, settings, useAllEntities, useMayCall, useRegisteredRoutes } from '@trestle/kit/core';
import { Section, useFormValue, useSubmit } from '@trestle/kit/form';
import { group } from '@trestle/schema/entities/group';
import { user } from '@trestle/schema/entities/user';
import { compareRights } from '@trestle/schema/rights/rightsChanges';
import { rightsSets } from '@trestle/schema/rights/rightsSets';
import { useDeferredValue, useMemo } from 'react';
import { useReportStyles } from '../report/reportStyles';
import { rightsSettings } from '../report/rightsSettings';
import type { ReportData } from '../report/useReportData';
import { MemberPreview } from './MemberPreview';
import { RightsChangeCard } from './RightsChangeCard';
import { stateNames } from './stateRules';
import { useEditedRights } from './useEditedRights';

const WHY = 'Over all people, pages and fields, before you save.';

/** Says who would gain and lose what by saving the record. Empty for those who may not see users and groups. */
export function RightsChanges() {
  const maySeeUsers = useMayCall(user, 'list');
  const maySeeGroups = useMayCall(group, 'list');
  const { dirty } = useSubmit();
  const { value: chosen } = useFormValue<number>('group');
  const may = maySeeUsers && maySeeGroups;
  const { saved, edited, error, retry } = useEditedRights(may && dirty && Boolean(chosen));
  const look = useReportStyles();
  if (!may || !dirty) return null;
  return (
    <Section heading="What changes" why={WHY}>
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
  const look = useReportStyles();
  const entities = useAllEntities();
  const { pages, menus } = useRegisteredRoutes();
  // Typing goes before: thousands of people are compared when the browser has time.
  const after = useDeferredValue(edited);
  const scope = useMemo(
    () => ({
      routes: stateNames(
        pages.map(({ name }) => name),
        entities,
      ),
      entities,
      menus,
    }),
    [pages, entities, menus],
  );
  const changes = useMemo(
    () => compareRights(rightsSets(saved, rightsSettings), rightsSets(after, rightsSettings), scope),
    [saved, after, scope],
  );
  const members = saved.users.filter(({ groups, isActive }) => isActive && groups.includes(chosen));
  const isSuperuserGroup = saved.groups.some(({ id, name }) => id === chosen && name === settings.superuserGroup);
  return (
    <>
      {changes.length === 0 && (
        <output className={look.hint}>
          {members.length === 0
            ? 'Nobody who can log in is in this group yet, so nobody gains or loses anything.'
            : isSuperuserGroup
              ? 'Its members are administrators, so nobody gains or loses anything.'
              : 'Nobody gains or loses anything.'}
        </output>
      )}
      {changes.map((change) => (
        <RightsChangeCard key={change.members[0]!.id} change={change} />
      ))}
      <MemberPreview members={members} group={chosen} source={after} />
    </>
  );
}
