import { render, screen } from '@testing-library/react';
import type { Registry } from '@trestle/schema/registry';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { listRemotes } from './listRemotes';
import { readReleases } from './readReleases';
import { hasNewReleases } from './registry';
import { offPages, runningReleases } from './switchedOff';

const running = {
  version: '1.0.0',
  entry: '/remotes/mf-b/1.0.0/mf-manifest.json',
  integrity: {},
  contract: 2,
  pages: [{ name: 'b.list', path: '/b/list', scripts: [] }],
  menus: [
    { group: 'B', order: 1, title: 'Own', route: 'b.list' },
    { group: 'B', order: 2, title: 'To the other', route: 'a.list' },
  ],
  homeCards: [],
};
const off = {
  name: 'mf-a',
  reason: 'The new version fails to save',
  date: '2026-01-02T03:04:00.000Z',
  pages: [{ name: 'a.list', path: '/a/list', title: 'Benches', scripts: [] }],
};
let registry: Registry;
beforeAll(async () => {
  // The build writes it into the shell.
  Object.assign(globalThis, { ACCEPTED_CONTRACTS: [2] });
  registry = await readReleases({ 'mf-b': running, switched_off: [off, { name: '../x' }, 7] });
});

test('a remote that is switched off runs nothing: its pages alone are known, and no menu leads to them', () => {
  expect(Object.keys(runningReleases(registry))).toEqual(['mf-b']);
  const { pages, menus } = listRemotes(runningReleases(registry), {} as never, offPages(registry));
  expect(pages.map(({ name, path }) => [name, path])).toEqual([
    ['b.list', '/b/list'],
    ['a.list', '/a/list'],
  ]);
  expect(menus.map(({ title }) => title)).not.toContain('To the other');
});

test('its pages say that it is off, why and since when', async () => {
  const { default: Page } = await offPages(registry)[0]!.element!();
  render(<MemoryRouter>{createElement(Page)}</MemoryRouter>);
  expect(screen.getByRole('heading', { level: 1, name: 'Benches is switched off' })).toBeInTheDocument();
  expect(screen.getByText('The new version fails to save')).toBeInTheDocument();
  expect(screen.getByText(/^Since /)).toHaveAttribute('title', expect.stringContaining('2026'));
});

test('switching it off or on is news for an open page', async () => {
  const on = await readReleases({ 'mf-b': running, 'mf-a': { ...running, pages: off.pages, menus: [] } });
  expect(hasNewReleases(on, registry)).toBe(true);
  expect(hasNewReleases(registry, on)).toBe(true);
  expect(hasNewReleases(registry, registry)).toBe(false);
});
