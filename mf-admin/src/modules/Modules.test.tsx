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
  module: object | readonly object[] = onTrial,
  releases: readonly object[] = [trial, current],
) => {
  signIn();
  const calls = stubServer(({ path }) => {
    if (path.endsWith('/module/')) return { body: { frozen, modules: [module].flat() } };
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
  const history = within(await screen.findByRole('table', { name: 'Releases of mf-orders' }));
  expect(history.getByRole('row', { name: /1\.43\.0/ })).toHaveTextContent(
    /14.*render: x is not a function 3 browsers, 3 fell back, store_order\.edit, Firefox on Windows/,
  );
  expect(history.getByRole('row', { name: /1\.42\.3/ })).not.toHaveTextContent('x is not a function');
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

test('the team of a remote is shown with a way to reach it, and changed', async () => {
  const user = userEvent.setup();
  const owner = { team: 'Orders team', contact: 'orders@example.com' };
  const calls = openPage(null, { ...onTrial, owner, carries: [], trial_people: { users: 31, failed: 2 } });
  const row = within(await screen.findByRole('table', { name: 'Remotes' })).getByRole('row', { name: /mf-orders/ });
  expect(row).toHaveTextContent('Orders team');
  expect(within(row).getByRole('link', { name: owner.contact })).toHaveAttribute('href', 'mailto:orders@example.com');
  const where = within(screen.getByRole('table', { name: 'Where mf-orders runs' }));
  expect(where.getByRole('row', { name: /20 % of users/ })).toHaveTextContent('31 people so far, it failed for 2');
  await user.click(where.getByRole('button', { name: 'Change the team of mf-orders' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Team of mf-orders' }));
  await user.clear(dialog.getByLabelText('Team'));
  await user.type(dialog.getByLabelText('Team'), 'Stock team');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(calls.find(({ path }) => path.endsWith('/module/mf-orders/owner/'))?.body).toEqual({
    team: 'Stock team',
    contact: 'orders@example.com',
  });
});

test('the history names the token that released, sizes and their changes, and draws them', async () => {
  const next = release(2, '1.43.0', { size: 65_096, token_name: 'orders team, build server' });
  openPage(null, { ...onTrial, trial: null, errors: [] }, [next, current]);
  const row = within(await screen.findByRole('table', { name: 'Releases of mf-orders' })).getByRole('row', {
    name: /1\.43\.0/,
  });
  expect(row).toHaveTextContent(/orders team, build server.*63\.57 KiB\+4 KiB/);
  expect(screen.getByRole('img', { name: /^Size of 2 releases: 59\.57 KiB at first, 63\.57 KiB now/ })).toBeVisible();
});

test('libraries that two remotes bring are listed with the cost, and calls with who makes them', async () => {
  const carries = [{ name: 'charts', version: '4.5.0', size: 61_440, range: '^4.0.0', takes: ['mf-orders'] }];
  openPage(null, { ...onTrial, carries });
  const contracts = within(await screen.findByRole('table', { name: 'Contracts' }));
  expect(contracts.getByRole('row', { name: /^Contract 2/ })).toHaveTextContent(
    'mf-orders 1.42.3mf-orders 1.43.0 (on trial)',
  );
  const libraries = within(screen.getByRole('table', { name: 'Libraries that remotes bring' }));
  expect(libraries.getByRole('row', { name: /charts/ })).toHaveTextContent('mf-orders 4.5.0, accepts ^4.0.0, 60 KiB––');
  expect(screen.getByRole('row', { name: '/api/stock/ mf-orders', hidden: true })).toBeInTheDocument();
});

test('libraries that remotes share say whose copy is taken, and what that saves', async () => {
  const carries = (version: string, takes: readonly string[]) => [
    { name: 'charts', version, size: 61_440, range: `^${version}`, takes },
  ];
  const modules = [
    { ...onTrial, carries: carries('4.5.0', ['mf-stock']) },
    { ...onTrial, name: 'mf-stock', carries: carries('4.6.0', []) },
  ];
  openPage(null, modules);
  const libraries = within(await screen.findByRole('table', { name: 'Libraries that remotes bring' }));
  const row = libraries.getByRole('row', { name: /charts/ });
  expect(row).toHaveTextContent('mf-orders 4.5.0, accepts ^4.5.0, 60 KiBtakes the copy of mf-stock where');
  expect(row).toHaveTextContent('mf-stock 4.6.0, accepts ^4.6.0, 60 KiBalways loads its own');
  expect(row).toHaveTextContent('up to 60 KiBup to 60 KiB');
});

test('a release that ends late leaves the dialog open that was opened since', async () => {
  const user = userEvent.setup();
  openPage();
  let answer = () => {};
  await user.click(await screen.findByRole('button', { name: 'Release mf-orders to everyone' }));
  const release43 = await screen.findByRole('button', { name: 'Release 1.43.0' });
  stubServer(({ path }) => {
    if (path.endsWith('/module/')) return { body: { frozen: null, modules: [onTrial] } };
    if (!path.endsWith('/activate/')) return { body: { count: 0, results: [] } };
    return new Promise((resolve) => {
      answer = () => resolve({ body: {} });
    });
  });
  await user.click(release43);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Switch mf-orders off' }));
  await user.type(screen.getByLabelText(/Reason/), 'It fails to save');
  answer();
  expect(await screen.findByText('mf-orders 1.43.0 was released.')).toBeInTheDocument();
  expect(screen.getByLabelText(/Reason/)).toHaveValue('It fails to save');
});

test.each([
  ['20 %', '20 %'],
  ['1e999', '1e999'],
  [' ', ' '],
  ['３０', 30],
])('a share of %s is sent as %p, and never as null, by which everyone would get the release', async (typed, share) => {
  const user = userEvent.setup();
  const calls = openPage();
  await user.click(await screen.findByRole('button', { name: 'Release mf-orders to everyone' }));
  const verb = await screen.findByRole('button', { name: 'Release 1.43.0' });
  await user.selectOptions(screen.getByLabelText('For'), 'A share of the users');
  await user.clear(screen.getByLabelText(/Share of users/));
  await user.type(screen.getByLabelText(/Share of users/), typed);
  await user.click(verb);
  const sent = calls.find(({ path }) => path.endsWith('/activate/'));
  expect(sent?.body).toEqual({ name: 'mf-orders', version: '1.43.0', share });
});

test('the list is loaded again after a refusal, too: somebody else may have done it', async () => {
  const user = userEvent.setup();
  openPage();
  await user.click(await screen.findByRole('button', { name: 'Take back mf-orders 1.43.0' }));
  const calls = stubServer(({ path }) => {
    if (path.endsWith('/end_trial/')) return { status: 409, body: { detail: 'It is on trial no more.' } };
    if (path.endsWith('/module/')) return { body: { frozen: null, modules: [{ ...onTrial, trial: null }] } };
    return { body: { count: 0, results: [] } };
  });
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(await screen.findByText(/could not be taken back\. It is on trial no more\./)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Roll back mf-orders' })).toBeInTheDocument();
  expect(calls.some(({ path }) => path.endsWith('/module/'))).toBe(true);
});
