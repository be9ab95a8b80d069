import { pathTo } from '@trestle/kit/core';
import type { MenuItem } from '../home/menus';

/** `store_order.list` is at /store_order/list: what every module keeps to but these two (S1 §2.1). */
const OWN_PATH: Record<string, string> = {
  'website.list': '/product/website-listing',
  'supplier.listing': '/supplier-listing',
};

const byConvention = (item: MenuItem): string => {
  const query = new URLSearchParams(item.query).toString();
  const path = OWN_PATH[item.to] ?? `/${[item.to.replace('.', '/'), ...Object.values(item.params ?? {})].join('/')}`;
  return path + (query && `?${query}`);
};

/**
 * Where a menu item leads. While the remote that brings the route isn't loaded, its path is taken from its name: the way
 * there stays open, and an error card with Retry stands at its end if the remote cannot be had.
 */
export const addressOf = (item: MenuItem): string => pathTo(item.to, item.params, item.query) ?? byConvention(item);
