import { page, type Page } from '@trestle/kit/core';
import type { MenuEntry } from '@trestle/schema/registry';

/** The shell's own routes (S1 §2.1, S2 §2). All others come with the remotes. */
export const shellRoutes: readonly Page[] = [
  page('home', '/', () => import('../home/Home')),
  page('homepage', '/home/:group?', () => import(/* webpackChunkName: "pages" */ '../home/HomeGroupPage')),
  page(
    'marketing_material',
    '/marketing_material',
    () => import(/* webpackChunkName: "pages" */ '../pages/MarketingMaterial'),
  ),
  page('404', '/404', () => import(/* webpackChunkName: "pages" */ '../pages/NotFound')),
  page('logout', '/logout', () => import(/* webpackChunkName: "pages" */ '../login/Logout')),
  page('unsudo', '/unsudo', () => import(/* webpackChunkName: "pages" */ '../nav/Unsudo')),
  page('login', '/login', () => import('../login/LoginPage')),
];

/**
 * Routes for staff, or anybody in development. No permission rule speaks of them, so the permission editor omits them.
 */
export const staffRoutes: readonly Page[] = [
  page('gallery', '/gallery', () => import('../../gallery/Gallery'), undefined, { audience: 'staff' }),
];

/** The shell's own menu entry, sorted among those of the remotes (S1 §2.5). */
export const shellMenus: readonly MenuEntry[] = [
  {
    group: 'Website And Marketing',
    menu: 'Catalogue',
    order: 520,
    title: 'Marketing Material',
    route: 'marketing_material',
    external: true,
  },
];
