import { defineRemote, page } from '@trestle/kit/core';

/** The reports screen (S2 §2). */
export default defineRemote({
  name: 'mf-reports',
  contract: 1,
  pages: [page('reports', '/reports/:reportName', () => import('./Reports'))],
});
