import { textCell } from '@trestle/schema/csvCell';
import { rulesOf, type Member } from '@trestle/schema/rights/rightsSets';
import { splitGroups } from '@trestle/schema/rights/rightsSets';
import { routeVerdicts, type RouteVerdicts } from './membershipMatrix';
import { rightsSettings } from './rightsSettings';
import type { ReportData } from './useReportData';

/** A table as a file holds it; the first row are the headings. */
type Rows = string[][];

/** One user's verdicts by group, and combined. */
export const verdictsOf = (user: Member, data: ReportData, routes: readonly string[]): RouteVerdicts[] => {
  const { groups, ...rules } = rulesOf(user, data, rightsSettings);
  return routeVerdicts(routes, groups, rules);
};

/** All users against all groups. */
export const membershipRows = ({ groups, users }: ReportData): Rows => [
  ['User', 'Name', ...groups.map(({ name }) => name)],
  ...users.map((user) => [user.username, user.name, ...groups.map(({ id }) => (user.groups.includes(id) ? 'Y' : ''))]),
];
/** The rules of all records, or of one, with the fields that they hide and lock. */
export const ruleRows = ({ records }: ReportData, chosen: number | null): Rows => [
  ['Group', 'State', 'Result', 'Model', 'Field', 'Denies'],
  ...records
    .filter(({ id }) => chosen === null || id === chosen)
    .flatMap((record) => {
      const group = record.group__name ?? '';
      const rules = record.states
        .toSorted((a, b) => a.state_name.localeCompare(b.state_name))
        .flatMap(({ state_name: state, deny, models }) => [
          [group, state, deny ? 'Deny' : 'Allow', '', '', ''],
          ...models.flatMap(({ model_name: model, fields }) =>
            fields.map((field) => [group, state, '', model, field.field_name, denied(field)]),
          ),
        ]);
      return record.deny_by_default ? [[group, '', 'Deny All By Default', '', '', ''], ...rules] : rules;
    }),
];
const denied = ({ deny_read, deny_update }: { deny_read: boolean; deny_update: boolean }): string =>
  [deny_read && 'deny_read', deny_update && 'deny_update'].filter(Boolean).join(' ');

/** One user's results by route. */
export const userRows = (data: ReportData, user: Member, routes: readonly string[]): Rows => [
  ['Route', ...splitGroups(user, data.groups).groups.map(({ name }) => name), 'Combined', 'Rule'],
  ...verdictsOf(user, data, routes).map(({ route, verdicts, combined, rule }) => [route, ...verdicts, combined, rule]),
];

/** Writes rows as CSV for spreadsheets. No text becomes a formula (SECURITY.md, 33). */
export const writeCsv = (rows: Rows): string =>
  `\uFEFF${rows.map((row) => row.map(textCell).join(',')).join('\r\n')}\r\n`;
