import { page, type Page } from '@trestle/kit/core';

/** The routes that the shell has itself (S1 §2.1, S2 §2). All others come with the remotes. */
export const shellRoutes: readonly Page[] = [
  page('home', '/', () => import('../home/Home')),
  page('homepage', '/home/:group?', () => import('../home/HomeGroupPage')),
  page('marketing_material', '/marketing_material', () => import('../pages/MarketingMaterial')),
  page('404', '/404', () => import('../pages/NotFound')),
  page('logout', '/logout', () => import('../login/Logout')),
  page('unsudo', '/unsudo', () => import('../nav/Unsudo')),
  page('login', '/login', () => import('../login/LoginPage')),
];

/** For those who build Trestle: staff, or anybody in development. No rule speaks of them, so the permission editor doesn't list them. */
export const staffRoutes: readonly Page[] = [page('gallery', '/gallery', () => import('../../gallery/Gallery'))];
