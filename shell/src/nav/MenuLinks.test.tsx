import { registerRoutes } from '@trestle/kit/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { MenuGroups } from '../home/PlainMenu';
import { MenuLinks } from './MenuLinks';
import { barMenus } from './menus';

/** Two remotes name group and entry alike. */
const menus = barMenus(
  ['Sales', 'Buying'].map((menu, order) => ({
    menu,
    order,
    group: 'Reports',
    title: 'Overview',
    route: `${menu.toLowerCase()}.list`,
  })),
);
const groups = menus.flatMap((menu) => menu.groups);
const entries = groups.flatMap((group) => group.entries);
const sameGroup = [{ name: 'Reports', entries }];

beforeEach(() => registerRoutes(entries.map(({ route }) => ({ name: route, path: `/${route.replace('.', '/')}` }))));

test.each([
  ['groups of one name', <MenuLinks key="a" groups={groups} />],
  ['entries of one title', <MenuLinks key="b" groups={sameGroup} />],
  ['entries of one title on the home page', <MenuGroups key="c" groups={sameGroup} />],
])('%s are all there, and the one of the open page is marked', (_name, menu) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(<MemoryRouter initialEntries={['/buying/list']}>{menu}</MemoryRouter>);
  const links = screen.getAllByRole('link', { name: 'Overview' });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/sales/list', null],
    ['/buying/list', 'page'],
  ]);
  // React says there that two elements have one key.
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
