import type { RequestHandler } from 'express';
import { mayOpen } from '@trestle/schema/access';
import { forbidden } from '@trestle/schema/errors';

/** Pages that speak of states. */
const RIGHTS_PAGES = ['list', 'create', 'edit', 'view', 'report'].map((part) => `group_permissions.${part}`);

/** Requires somebody who reads or writes rules of groups. Comes after their rules are loaded. @throws Problem 403 */
export const requireRightsPage: RequestHandler = ({ rules }, _res, next) => {
  if (!RIGHTS_PAGES.some((page) => mayOpen(rules, page))) throw forbidden();
  next();
};
