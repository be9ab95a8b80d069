import { readonly, string } from './field';
import { REPORT_FORMATS } from './report';

const REPORTS_ROUTES = ['reports'];

/** Options that the entities of a person's own reports share: runs and schedules. */
export const reportRecord = {
  service: 'reports',
  writes: ['create', 'edit', 'delete'],
  withoutPages: true,
  alsoOpenedBy: {
    list: REPORTS_ROUTES,
    read: REPORTS_ROUTES,
    create: REPORTS_ROUTES,
    edit: REPORTS_ROUTES,
    delete: REPORTS_ROUTES,
  },
  runsReports: true,
  ownListOnly: true,
} as const;

/** Declares the fields of a run or schedule that name its report and format. */
export const reportFields = () => ({
  report: string({ required: true, maxlength: 100, hint: 'The name of the report' }),
  title: readonly(string({ label: 'Report title' })),
  format: string({ required: true, maxlength: 10, choices: REPORT_FORMATS }),
});
