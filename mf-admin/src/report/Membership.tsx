import { Checkbox, formatNumber, makeStyles, mergeClasses, RouteLink, tokens } from '@trestle/kit/core';
import { useMemo, useState } from 'react';
import { useReportStyles } from './reportStyles';
import { filterMembers, membershipCells } from './membershipMatrix';
import type { ReportTabProps } from './useReportData';

/** Rows that a browser draws within seconds. */
const MAX_DRAWN_USERS = 10_000;

const useStyles = makeStyles({
  boxes: {
    display: 'flex',
    flexWrap: 'wrap',
    // No wider than the page, however long a group's name is.
    minWidth: 0,
    overflowWrap: 'anywhere',
    border: 'none',
    margin: `0 0 ${tokens.spacingVerticalS}`,
    padding: 0,
  },
  count: { display: 'block', marginBottom: tokens.spacingVerticalS },
  // Rows out of sight are not drawn, so that a thousand users scroll smoothly.
  row: { contentVisibility: 'auto', containIntrinsicSize: 'auto 32px' },
});

/** Shows users against groups, Y for a member (S2 §2, first tab). The boxes filter by group. */
export function Membership({ data }: ReportTabProps) {
  const styles = useStyles();
  const reportStyles = useReportStyles();
  const [chosenGroups, setChosenGroups] = useState<ReadonlySet<number>>(new Set());
  const groups = data.groups.filter(({ id }) => chosenGroups.size === 0 || chosenGroups.has(id));
  const columns = new Map(groups.map(({ id }, column) => [id, column]));
  const users = useMemo(() => filterMembers(data.users, chosenGroups), [data.users, chosenGroups]);
  const toggle = (id: number, isChosen: boolean) =>
    setChosenGroups((previous) => new Set(isChosen ? [...previous, id] : [...previous].filter((each) => each !== id)));
  return (
    <>
      <fieldset className={styles.boxes} aria-label="Groups">
        {data.groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosenGroups.has(id)}
            onChange={(_, data) => toggle(id, data.checked === true)}
          />
        ))}
      </fieldset>
      <output className={mergeClasses(reportStyles.hint, styles.count)}>
        {formatNumber(users.length)} of {formatNumber(data.users.length)} users
        {users.length > MAX_DRAWN_USERS &&
          `. The first ${formatNumber(MAX_DRAWN_USERS)} are below: choose a group, or download all.`}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard */}
      <section className={reportStyles.scroller} tabIndex={0} aria-label="Users and their groups">
        <table className={reportStyles.table} aria-label="Users and their groups">
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(reportStyles.header, reportStyles.corner)}>
                User
              </th>
              {groups.map(({ id, name }) => (
                <th key={id} scope="col" className={mergeClasses(reportStyles.header, reportStyles.middle)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {users.slice(0, MAX_DRAWN_USERS).map((user) => (
              <tr key={user.id} className={styles.row}>
                <th scope="row" className={mergeClasses(reportStyles.cell, reportStyles.first)} title={user.name}>
                  <RouteLink route="user.edit" params={{ id: user.id }}>
                    {user.username}
                  </RouteLink>
                </th>
                {membershipCells(user, columns).map(({ column, span, isMember }) => (
                  <td key={column} colSpan={span} className={mergeClasses(reportStyles.cell, reportStyles.middle)}>
                    {isMember ? 'Y' : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
