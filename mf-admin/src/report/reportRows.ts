import { textCell } from '@trestle/schema/text/csvCell';
import type { PagesByRoute } from '@trestle/schema/rights/pageAccess';
import { rulesOf, type Member } from '@trestle/schema/rights/rightsSets';
import { splitGroups } from '@trestle/schema/rights/rightsSets';
import { routeVerdicts, type RouteVerdicts } from './membershipMatrix';
import { rightsSettings } from './rightsSettings';
import type { ReportData } from './useReportData';

/** The rows of a csv file. The first row has the headings. */
type CsvRows = string[][];

/** Returns a user's verdicts on routes, by group and combined. */
export const verdictsOf = (
  user: Member,
  data: ReportData,
  routes: readonly string[],
  pages?: PagesByRoute,
): RouteVerdicts[] => {
  const { groups, ...rules } = rulesOf(user, data, rightsSettings);
  return routeVerdicts(routes, groups, rules, pages, { headOffice: !user.isStoreUser });
};

/** Returns the table of all users and groups, with 'Y' for a member. */
export const membershipRows = ({ groups, users }: ReportData): CsvRows => [
  ['User', 'Name', ...groups.map(({ name }) => name)],
  ...users.map((user) => [user.username, user.name, ...groups.map(({ id }) => (user.groups.includes(id) ? 'Y' : ''))]),
];
/**
 * Returns the rules of records, with the fields that they hide and lock.
 * @param recordId limits the rules to one record; null for all
 */
export const ruleRows = ({ records }: ReportData, recordId: number | null): CsvRows => [
  ['Group', 'State', 'Result', 'Model', 'Field', 'Denies'],
  ...records
    .filter(({ id }) => recordId === null || id === recordId)
    .flatMap((record) => {
      const group = record.group__name ?? '';
      const rules = record.states
        .toSorted((a, b) => a.state_name.localeCompare(b.state_name))
        .flatMap(({ state_name: state, deny, models }) => [
          [group, state, deny ? 'Deny' : 'Allow', '', '', ''],
          ...models.flatMap(({ model_name: model, fields }) =>
            fields.map((field) => [group, state, '', model, field.field_name, deniedColumns(field)]),
          ),
        ]);
      return record.deny_by_default ? [[group, '', 'Deny All By Default', '', '', ''], ...rules] : rules;
    }),
];
const deniedColumns = ({ deny_read, deny_update }: { deny_read: boolean; deny_update: boolean }): string =>
  [deny_read && 'deny_read', deny_update && 'deny_update'].filter(Boolean).join(' ');

/** Returns a user's verdicts by route. */
export const userRows = (data: ReportData, user: Member, routes: readonly string[], pages?: PagesByRoute): CsvRows => [
  ['Route', ...splitGroups(user, data.groups).groups.map(({ name }) => name), 'Combined', 'Rule'],
  ...verdictsOf(user, data, routes, pages).map(({ route, verdicts, combined, rule }) => [
    route,
    ...verdicts,
    combined,
    rule,
  ]),
];

/** Writes rows as CSV for spreadsheets. No text becomes a formula (SECURITY.md, 33). */
export const writeCsv = (rows: CsvRows): string =>
  `\uFEFF${rows.map((row) => row.map(textCell).join(',')).join('\r\n')}\r\n`;
