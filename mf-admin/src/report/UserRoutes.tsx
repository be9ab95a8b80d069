import { Field, Input, mergeClasses, Select, StatusBadge } from '@trestle/kit/core';
import type { Verdict } from '@trestle/schema/access';
import { useMemo, useState } from 'react';
import { useRuledPages } from '../permissions/routes/useRuledPages';
import { useRightsScope } from '../permissions/changes/useRightsChanges';
import { InactiveNote } from './InactiveNote';
import { PeopleOptions } from './PeopleOptions';
import { useReportStyles } from './reportStyles';
import { splitGroups } from '@trestle/schema/rights/rightsSets';
import { verdictsOf } from './reportRows';
import type { ReportTabProps } from './useReportData';

/** Shows one user's result for every route, by group and combined (S2 §2, third tab). */
export function UserRoutes({ data, chosenId, onChoose }: ReportTabProps) {
  const reportStyles = useReportStyles();
  const [searchText, setSearchText] = useState('');
  const user = data.users.find(({ id }) => id === chosenId);
  const { groups, ended: endedGroups } = useMemo(() => splitGroups(user, data.groups), [data, user]);
  const { routes, pages } = useRightsScope();
  const ruledPages = useRuledPages();
  const notes = useMemo(() => new Map(ruledPages.map(({ name, note }) => [name, note])), [ruledPages]);
  const rows = useMemo(
    () => (user ? verdictsOf(user, data, routes.toSorted(), pages) : []),
    [data, routes, pages, user],
  );
  const shownRows = rows.filter(({ route }) => route.includes(searchText.trim().toLowerCase()));
  return (
    <>
      <div className={reportStyles.tools}>
        <Field label="User" className={reportStyles.select}>
          <Select
            value={chosenId === null ? '' : String(chosenId)}
            onChange={(_, data) => onChoose(Number(data.value) || null)}
          >
            <PeopleOptions users={data.users} />
          </Select>
        </Field>
        {user && (
          <Field label="Route">
            <Input
              type="search"
              placeholder="Search routes"
              value={searchText}
              onChange={(_, data) => setSearchText(data.value)}
            />
          </Field>
        )}
      </div>
      {!user && (
        <p className={reportStyles.hint}>
          Choose a user to see what each of their groups allows, and the combined result.
        </p>
      )}
      {user && <InactiveNote user={user} />}
      {user && endedGroups.length > 0 && (
        <p className={reportStyles.hint}>
          Ended, so they no longer count: {endedGroups.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {user && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
        <section className={reportStyles.scroller} tabIndex={0} aria-label="Results by route">
          <table className={reportStyles.table} aria-label="Results by route">
            <thead>
              <tr>
                <th scope="col" className={mergeClasses(reportStyles.header, reportStyles.corner)}>
                  Route
                </th>
                {groups.map(({ id, name }) => (
                  <th key={id} scope="col" className={reportStyles.header}>
                    {name}
                  </th>
                ))}
                <th scope="col" className={reportStyles.header}>
                  Combined
                </th>
                <th scope="col" className={reportStyles.header}>
                  Rule
                </th>
              </tr>
            </thead>
            <tbody>
              {shownRows.map(({ route, verdicts, combined, rule }) => (
                <tr key={route}>
                  <th scope="row" className={mergeClasses(reportStyles.cell, reportStyles.first)}>
                    {route}
                  </th>
                  {verdicts.map((verdict, index) => (
                    <td key={groups[index]!.id} className={reportStyles.cell}>
                      <VerdictTag verdict={verdict} />
                    </td>
                  ))}
                  <td className={reportStyles.cell}>
                    <VerdictTag verdict={combined} />
                  </td>
                  <td className={reportStyles.cell}>
                    {rule} {notes.get(route) && <span className={reportStyles.quiet}>{notes.get(route)}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

const OPEN_VERDICTS: readonly Verdict[] = ['ALLOW', 'Always open'];
/** Shows a verdict in the specification's words (S2 §2). Green allows, red denies; '-' means that no rule matches. */
const VerdictTag = ({ verdict }: { verdict: Verdict }) =>
  verdict === '-' ? (
    <>-</>
  ) : (
    <StatusBadge tone={OPEN_VERDICTS.includes(verdict) ? 'good' : 'bad'}>{verdict}</StatusBadge>
  );
