import { defineRemote, page } from '@trestle/kit/core';

/** The reports screen (S2 §2). */
export default defineRemote({
  name: 'mf-reports',
  contract: 2,
  pages: [page('reports', '/reports/:reportName', () => import('./Reports'))],
  // S1 §2.5.
  menus: [
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
