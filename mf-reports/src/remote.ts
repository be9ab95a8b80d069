import { defineRemote, page } from '@trestle/kit/core';
import { reportRun } from '@trestle/schema/entities/report_run';
import { reportSchedule } from '@trestle/schema/entities/report_schedule';
import { userList } from '@trestle/schema/entities/user_list';

/** The reports screen (S2 §2). */
export default defineRemote({
  name: 'mf-reports',
  contract: 2,
  entities: [reportRun, reportSchedule, userList],
  pages: [
    page('reports', '/reports/:reportName', () => import('./Reports')),
    // The rights to reports open these, too. Not below /reports/, where 'runs' could be the name of a report.
    page('reports.runs', '/report_run/list', () => import('./runs/RunList'), 'Runs', { calls: [[reportRun, 'list']] }),
    page('reports.schedules', '/report_schedule/list', () => import('./schedules/ScheduleList'), 'Schedules', {
      calls: [[reportSchedule, 'list']],
    }),
  ],
  menus: [
    // Store users have no admin area.
    {
      group: 'Reports',
      order: 450,
      title: 'Reports',
      route: 'reports',
      params: { reportName: 'NONE' },
      audience: 'store',
    },
    // S1 §2.5.
    {
      area: 'admin',
      group: 'Reports',
      order: 1110,
      title: 'Reports',
      route: 'reports',
      params: { reportName: 'NONE' },
    },
  ],
});
