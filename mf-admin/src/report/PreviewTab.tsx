import { Field, Select } from '@trestle/kit/core';
import { rulesOf } from '@trestle/schema/rights/rightsSets';
import { useMemo } from 'react';
import { InactiveNote } from './InactiveNote';
import { PeopleOptions } from './PeopleOptions';
import { Preview } from './Preview';
import { useReportStyles } from './reportStyles';
import { rightsSettings } from './rightsSettings';
import type { ReportTabProps } from './useReportData';

/** Shows the application as a person finds it, without acting as them. */
export function PreviewTab({ data, chosenId, onChoose }: ReportTabProps) {
  const reportStyles = useReportStyles();
  const user = data.users.find(({ id }) => id === chosenId);
  const rules = useMemo(() => user && rulesOf(user, data, rightsSettings), [user, data]);
  return (
    <>
      <div className={reportStyles.tools}>
        <Field label="Preview as" className={reportStyles.select}>
          <Select
            value={chosenId === null ? '' : String(chosenId)}
            onChange={(_, { value }) => onChoose(Number(value) || null)}
          >
            <PeopleOptions users={data.users} />
          </Select>
        </Field>
      </div>
      {!user && (
        <p className={reportStyles.hint}>Choose a person to see their menu, pages and fields without acting as them.</p>
      )}
      {user && <InactiveNote user={user} />}
      {user && rules && <Preview key={user.id} rules={rules} isStoreUser={user.isStoreUser} />}
    </>
  );
}
