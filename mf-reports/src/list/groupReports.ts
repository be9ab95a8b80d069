import type { ReportSummary } from '@trestle/schema/report';

/** Reports under one heading of the list. */
export interface ReportGroup {
  heading: string;
  reports: readonly ReportSummary[];
}

const STARRED_GROUP = 'Starred';

/** Returns the reports to show, sorted by title. Names with a leading underscore are hidden (S2 §2, §7). */
export const visibleReports = (reports: readonly ReportSummary[]): ReportSummary[] =>
  reports.filter((report) => !report.name.startsWith('_')).toSorted((a, b) => a.title.localeCompare(b.title));

/** Whether title, description or group contains each word of the search. Case is ignored. */
export const matchesWords = (report: ReportSummary, searchText: string): boolean => {
  const text = `${report.title} ${report.description} ${report.group}`.toLowerCase();
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Groups reports by heading, sorted by name. Starred reports come first, and in no other group. */
export const groupReports = (reports: readonly ReportSummary[], starredNames: readonly string[]): ReportGroup[] => {
  const isStarred = ({ name }: ReportSummary) => starredNames.includes(name);
  const others = reports.filter((report) => !isStarred(report));
  const headings = [...new Set(others.map(({ group }) => group))].toSorted((a, b) => a.localeCompare(b));
  return [
    { heading: STARRED_GROUP, reports: reports.filter(isStarred) },
    ...headings.map((heading) => ({ heading, reports: others.filter(({ group }) => group === heading) })),
  ].filter((group) => group.reports.length > 0);
};
