import { defineRemote, page } from '@trestle/kit/core';

/** The reports screen (S2 §2). */
export default defineRemote({
  name: 'mf-reports',
  contract: 2,
  pages: [page('reports', '/reports/:reportName', () => import('./Reports'))],
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
