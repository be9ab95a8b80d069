import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import Modules from './Modules';

const release = (id: number, version: string, values: object = {}) => ({
  id,
  name: 'mf-orders',
  version,
  contract: 2,
  commit: 'a1f09c2d77',
  created_date: '2026-01-02T03:04:00.000Z',
  created_user__descriptive_name: 'Ada Lindholm',
  size: 61_000,
  shared: { react: '19.3.1' },
  operations: ['GET /api/stock/'],
  ...values,
});
const current = release(1, '1.42.3', { is_current: true });
const trial = release(2, '1.43.0', { is_trial: true, share: 20 });
const errors = [
  {
    version: '1.43.0',
    count: 14,
    browsers: 3,
    fell_back: 3,
    last_kind: 'render',
    last_message: 'x is not a function',
    last_date: '2026-01-02T03:04:00.000Z',
    last_page: 'store_order.edit',
    last_browser: 'Firefox on Windows',
    last_stack: null,
  },
];

const onTrial = { name: 'mf-orders', current, previous: null, trial, errors, switched_off: null, is_open: true };

const openPage = (
  frozen: object | null = null,
  module: object = onTrial,
  releases: readonly object[] = [trial, current],
) => {
  signIn();
  const calls = stubServer(({ path }) => {
    if (path.endsWith('/module/')) return { body: { frozen, modules: [module] } };
    if (path.endsWith('/module_release/')) return { body: { count: releases.length, results: releases } };
    return { body: {} };
  });
  renderAt('/modules', [{ name: 'module.list', path: '/modules', element: <Modules /> }]);
  return calls;
};

test('a remote on trial shows whom it reaches, what fails with it and who fell back', async () => {
  openPage();
  const row = within(await screen.findByRole('table', { name: 'Remotes' })).getByRole('row', { name: /mf-orders/ });
  expect(row).toHaveTextContent('20 % of users the rest 1.42.3');
  expect(row).toHaveTextContent('3 browsers fell back');
  const failures = within(screen.getByRole('table', { name: 'Errors by version' }));
  expect(failures.getByRole('row', { name: /1\.43\.0/ })).toHaveTextContent(
    /14.*3.*3.*render: x is not a function store_order\.edit, Firefox on Windows/,
  );
  expect(await screen.findByRole('heading', { name: 'mf-orders 1.43.0 against 1.42.3' })).toBeInTheDocument();
});

test('a freeze wants a reason, and says it to everybody until it ends', async () => {
  const calls = openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze releases' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze releases' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Freeze releases' }));
  expect(dialog.getByText('Value Required')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Stocktaking');
  await userEvent.click(dialog.getByRole('button', { name: 'Freeze releases' }));
  expect(await screen.findByText('Releases are frozen.')).toBeInTheDocument();
  expect(calls.find(({ path }) => path.endsWith('/release/freeze/'))?.body).toEqual({
    frozen: true,
    reason: 'Stocktaking',
  });
});

test('while frozen, the page says why and since when, and ends it', async () => {
  const calls = openPage({ reason: 'Stocktaking', date: '2026-01-02T03:04:00.000Z', user: 'Ada Lindholm' });
  expect(await screen.findByText(/by Ada Lindholm: Stocktaking/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'End the freeze' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the freeze' }));
  expect(await screen.findByText('Teams can release again.')).toBeInTheDocument();
  expect(calls.find(({ path }) => path.endsWith('/release/freeze/'))?.body).toEqual({ frozen: false, reason: '' });
});

test('rolling back offers what everyone had before, not a newer release that was taken back', async () => {
  const takenBack = release(2, '1.43.0', { taken_back: 'It failed for 3 of 4 people who had it.' });
  const newest = release(3, '1.44.0', { is_current: true });
  const module = { name: 'mf-orders', current: newest, previous: '1.42.3', trial: null, errors: [] };
  const older = release(1, '1.42.3');
  const calls = openPage(null, module, [newest, takenBack, older]);
  expect(await screen.findByRole('heading', { name: 'mf-orders 1.44.0 against 1.42.3' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Roll back mf-orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Release mf-orders' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Roll back to 1.42.3' }));
  expect(calls.find(({ path }) => path.endsWith('/release/activate/'))?.body).toEqual({
    name: 'mf-orders',
    version: '1.42.3',
  });
});

test('a remote is switched off with a reason, and the page says since when, by whom and why', async () => {
  const user = userEvent.setup();
  const calls = openPage();
  await user.click(await screen.findByRole('button', { name: 'Switch mf-orders off' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Switch mf-orders off' }));
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(dialog.getByText('Value Required')).toBeInTheDocument();
  await user.type(dialog.getByLabelText(/Reason/), 'It fails to save');
  await user.click(dialog.getByRole('button', { name: 'Switch off' }));
  const sent = calls.find(({ path }) => path.endsWith('/module/mf-orders/switch/'));
  expect(sent).toMatchObject({ method: 'POST', body: { on: false, reason: 'It fails to save' } });
});

test('a remote that is off is switched on again', async () => {
  const user = userEvent.setup();
  const off = { reason: 'It fails to save', date: '2026-01-02T03:04:00.000Z', by: 'Ada Lindholm' };
  const calls = openPage(null, { ...onTrial, switched_off: off });
  expect(await screen.findByText(/mf-orders is switched off since .* by Ada Lindholm: It fails to save/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch mf-orders on' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Switch on' }));
  expect(calls.find(({ path }) => path.endsWith('/switch/'))).toMatchObject({ body: { on: true } });
});

test('the pages of a new remote are shown before they are allowed', async () => {
  const user = userEvent.setup();
  const pages = [{ name: 'bench.list', path: '/bench/list', title: 'Benches' }];
  const calls = openPage(null, { ...onTrial, trial: null, is_open: false }, [{ ...current, pages }]);
  const part = within(await screen.findByRole('region', { name: 'Pages of mf-orders' }));
  expect(await part.findByRole('listitem')).toHaveTextContent('Benches /bench/list');
  await user.click(part.getByRole('button', { name: 'Allow its pages' }));
  expect(calls.find(({ path }) => path.endsWith('/module/mf-orders/open/'))).toMatchObject({ body: { open: true } });
});
