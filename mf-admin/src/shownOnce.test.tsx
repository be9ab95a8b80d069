import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import ApiKeys from './apiKeys/ApiKeys';
import Modules from './modules/Modules';
import Services from './services/Services';
import Webhooks from './webhooks/Webhooks';

const created = { id: 3, name: 'Books', remote: 'x', key: 'once', secret: 'once', token: 'once', collections: [] };

test.each([
  ['API key', 'New key', 'Create key', '/api_key/', <ApiKeys key="page" />],
  ['release token', 'Release tokens', 'Create token', '/release_token/', <Modules key="page" />],
  ['service', null, 'Register service', '/service/', <Services key="page" />],
  ['webhook', null, 'Create webhook', '/webhook/', <Webhooks key="page" />],
])('the secret of a new %s is shown while its list does not answer', async (_, opener, verb, path, element) => {
  signIn();
  let isSilent = false;
  stubServer(({ method, path: asked }) => {
    if (asked.endsWith('/module/')) return { body: { frozen: null, modules: [] } };
    if (!asked.endsWith(path)) return { body: { count: 0, results: [] } };
    if (method !== 'POST') return isSilent ? new Promise(() => undefined) : { body: { count: 0, results: [] } };
    isSilent = true;
    return { status: 201, body: created };
  });
  renderAt('/page', [{ name: 'page.list', path: '/page', element }]);
  const user = userEvent.setup();
  if (opener) await user.click(await screen.findByRole('button', { name: opener }));
  await user.type(await screen.findByLabelText(/^Name/), 'Books');
  await user.click(screen.getByRole('button', { name: verb }));
  expect(await screen.findByText('once')).toBeInTheDocument();
});
