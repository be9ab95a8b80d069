import { readonly, string } from './field';
import { REPORT_FORMATS } from './report';

const REPORTS = ['reports'];

/** Rights and places of what belongs to one person's reports: runs and schedules. Everybody sees their own. */
export const reportRecord = {
  service: 'reports',
  writes: ['create', 'edit', 'delete'],
  withoutPages: true,
  alsoOpenedBy: { list: REPORTS, read: REPORTS, create: REPORTS, edit: REPORTS, delete: REPORTS },
  runsReports: true,
  ownListOnly: true,
} as const;

/** Which report it is, and in which format. */
export const reportFields = () => ({
  report: string({ required: true, maxlength: 100, hint: 'The name of the report' }),
  title: readonly(string({ label: 'Report title' })),
  format: string({ required: true, maxlength: 10, choices: REPORT_FORMATS }),
});
