import type { ReportSummary } from '@trestle/schema/report';

export interface ReportGroup {
  heading: string;
  reports: readonly ReportSummary[];
}

const STARRED_GROUP = 'Starred';

/** The reports to show, by title. Names with a leading underscore are hidden (S2 §2, §7). */
export const visibleReports = (reports: readonly ReportSummary[]): ReportSummary[] =>
  reports.filter((report) => !report.name.startsWith('_')).toSorted((a, b) => a.title.localeCompare(b.title));

/** Whether each word stands in title, description or group, in any order. Case is ignored. */
export const matchesWords = (report: ReportSummary, typed: string): boolean => {
  const text = `${report.title} ${report.description} ${report.group}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The reports under their headings, in the order of the headings' names. Starred ones come first, and only there. */
export const groupReports = (reports: readonly ReportSummary[], starred: readonly string[]): ReportGroup[] => {
  const isStarred = ({ name }: ReportSummary) => starred.includes(name);
  const others = reports.filter((report) => !isStarred(report));
  const headings = [...new Set(others.map(({ group }) => group))].toSorted((a, b) => a.localeCompare(b));
  return [
    { heading: STARRED_GROUP, reports: reports.filter(isStarred) },
    ...headings.map((heading) => ({ heading, reports: others.filter(({ group }) => group === heading) })),
  ].filter((group) => group.reports.length > 0);
};
