import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import Modules from './Modules';

const current = { id: 1, name: 'mf-orders', version: '1.42.3', contract: 2, shared: {}, operations: [], size: 1 };
const remote = { name: 'mf-orders', current, previous: null, trial: null, errors: [], switched_off: null, owner: null };

/** Opens the page. The server answers a call whose path ends so only when `answer` is called. */
const openPage = (heldPath: string, body: object = {}) => {
  signIn();
  let answer: () => void = () => undefined;
  stubServer(({ method, path }) => {
    if (method === 'POST' && path.endsWith(heldPath))
      return new Promise((resolve) => {
        answer = () => resolve({ status: 201, body });
      });
    if (path.endsWith('/module/')) return { body: { frozen: null, modules: [remote] } };
    return { body: { count: 0, results: [] } };
  });
  renderAt('/modules', [{ name: 'module.list', path: '/modules', element: <Modules /> }]);
  return { user: userEvent.setup(), answer: () => answer() };
};

test.each([
  ['/release/freeze/', 'Freeze releases', /Reason/, 'Freeze releases', 'Releases are frozen.'],
  ['/switch/', 'Switch mf-orders off', /Reason/, 'Switch off', 'mf-orders is switched off.'],
  ['/owner/', 'Change the team of mf-orders', /^Team$/, 'Save', 'mf-orders belongs to Stock.'],
])('a late reply of %s leaves the dialog open that was opened since', async (path, opener, label, verb, told) => {
  const { user, answer } = openPage(path);
  await user.click(await screen.findByRole('button', { name: opener }));
  await user.type(screen.getByLabelText(label), 'Stock');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: verb }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  // The page behind a dialog stays hidden a moment longer on a busy machine.
  await user.click(await screen.findByRole('button', { name: opener, hidden: true }));
  await user.type(screen.getByLabelText(label), 'Second');
  answer();
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.getByLabelText(label)).toHaveValue('Second');
});

test('a release token that is being created is shown in the end, although Close or Escape is pressed', async () => {
  const { user, answer } = openPage('/release_token/', {
    id: 3,
    name: 'build',
    remote: 'mf-orders',
    token: 'tok_once',
  });
  await user.click(await screen.findByRole('button', { name: 'Release tokens' }));
  await user.type(await screen.findByLabelText(/^Name/), 'build');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  // What is typed meanwhile is the next token's name.
  await user.type(screen.getByLabelText(/^Name/), ' two');
  answer();
  expect(await screen.findByText('tok_once')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('build two');
  await user.click(screen.getByRole('button', { name: 'I have kept the token of build' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Release tokens', /^Name/],
  ['Release mf-orders to everyone', /^Share of users/],
])('Escape in the dialog of %s asks before what was typed is lost', async (opener, label) => {
  signIn();
  const trial = { ...current, id: 2, version: '1.43.0', is_trial: true };
  stubServer(({ path }) =>
    path.endsWith('/module/')
      ? { body: { frozen: null, modules: [{ ...remote, trial }] } }
      : {
          body: {
            count: 2,
            results: path.endsWith('/module_release/') ? [trial, { ...current, is_current: true }] : [],
          },
        },
  );
  renderAt('/modules', [{ name: 'module.list', path: '/modules', element: <Modules /> }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: opener }));
  if (opener.endsWith('everyone'))
    await user.selectOptions(await screen.findByLabelText('For'), 'A share of the users');
  await user.type(await screen.findByLabelText(label), '5{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(await screen.findByLabelText<HTMLInputElement>(label)).toHaveDisplayValue(/5$/);
});

test('the form of a release token is empty once its token is made, so that Escape asks about nothing', async () => {
  const { user, answer } = openPage('/release_token/', {
    id: 3,
    name: 'build',
    remote: 'mf-orders',
    token: 'tok_once',
  });
  await user.click(await screen.findByRole('button', { name: 'Release tokens' }));
  await user.type(await screen.findByLabelText(/^Name/), 'build');
  await user.type(screen.getByRole('combobox', { name: /^Remote/ }), 'mf-orders');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  answer();
  await user.click(await screen.findByRole('button', { name: 'I have kept the token of build' }));
  await user.type(screen.getByLabelText(/^Name/), '{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
