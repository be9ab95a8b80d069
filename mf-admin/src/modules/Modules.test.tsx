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
  },
];

const onTrial = { name: 'mf-orders', current, previous: null, trial, errors };

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
  expect(failures.getByRole('row', { name: /1\.43\.0/ })).toHaveTextContent(/14.*3.*3.*render: x is not a function/);
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
