import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import Services from './Services';

const service = {
  id: 7,
  name: 'slots',
  origin: 'https://slots.example',
  collections: ['slot', 'driver'],
  is_active: true,
  created_date: '2026-01-02T03:04:00.000Z',
};
const status = {
  name: 'slots',
  collections: ['slot'],
  is_active: true,
  health: 'silent',
  text: "It can't be reached.",
};

test('a service is registered, shows its secret once, says how it does, and is changed and removed', async () => {
  signIn();
  const calls = stubServer(({ method, path }) => {
    if (path.endsWith('/service_state/')) return { body: { results: [status] } };
    if (method === 'POST') return { status: 201, body: { ...service, id: 8, name: 'vans', secret: 'svc_once' } };
    if (method === 'PATCH') return { body: service };
    if (method === 'DELETE') return { status: 204 };
    return { body: { count: 1, results: [service] } };
  });
  renderAt('/service/list', [{ name: 'service.list', path: '/service/list', element: <Services /> }]);
  expect(
    await screen.findByRole('row', { name: /slots https:\/\/slots.example slot, driver Silent It can't be reached/ }),
  ).toBeInTheDocument();

  const form = within(screen.getByRole('form', { name: 'New service' }));
  await userEvent.type(form.getByLabelText(/^Name/), 'vans');
  await userEvent.type(form.getByLabelText(/^Origin/), 'https://vans.example');
  await userEvent.type(form.getByLabelText(/^Collections/), 'van, driver');
  await userEvent.click(form.getByRole('button', { name: 'Register service' }));
  expect(await screen.findByText('svc_once')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'vans',
    origin: 'https://vans.example',
    collections: ['van', 'driver'],
  });

  await userEvent.click(screen.getByRole('button', { name: 'Edit slots' }));
  const edit = within(await screen.findByRole('form', { name: 'Service slots' }));
  await userEvent.clear(edit.getByLabelText(/^Collections/));
  await userEvent.type(edit.getByLabelText(/^Collections/), 'slot');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('slots was saved.')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    origin: 'https://slots.example',
    collections: ['slot'],
  });

  await userEvent.click(screen.getByRole('button', { name: 'Remove slots' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }));
  expect(await screen.findByText('slots was removed.')).toBeInTheDocument();
});

test('a document that was changed after it was chosen is asked for again, and nothing is sent', async () => {
  signIn();
  const calls = stubServer(() => ({ body: { count: 0, results: [] } }));
  renderAt('/service/list', [{ name: 'service.list', path: '/service/list', element: <Services /> }]);
  const form = within(await screen.findByRole('form', { name: 'New service' }));
  const file = new File(['{}'], 'slots.json', { type: 'application/json' });
  // What browsers answer for such a file.
  file.text = () => Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'));
  await userEvent.upload(form.getByLabelText('OpenAPI file'), file);
  await userEvent.click(form.getByRole('button', { name: 'Register service' }));
  expect(await form.findByText('This file has changed, or is gone. Choose it again.')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test("a service that is saved late closes no other service's dialog", async () => {
  signIn();
  let answer = () => {};
  const other = { ...service, id: 8, name: 'vans' };
  stubServer(({ method, path }) => {
    if (path.endsWith('/service_state/')) return { body: { results: [] } };
    if (method !== 'PATCH') return { body: { count: 2, results: [service, other] } };
    return new Promise((resolve) => {
      answer = () => resolve({ body: service });
    });
  });
  renderAt('/service/list', [{ name: 'service.list', path: '/service/list', element: <Services /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit slots' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: "Edit the service 'slots'" })).getByRole('button', {
      name: 'Save',
    }),
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit vans' }));
  answer();
  expect(await screen.findByText('slots was saved.')).toBeInTheDocument();
  expect(screen.getByRole('form', { name: 'Service vans' })).toBeInTheDocument();
});

test('what is typed while a service is registered stays for the next one', async () => {
  signIn();
  let answer = () => {};
  stubServer(({ method }) =>
    method === 'POST'
      ? new Promise((resolve) => {
          answer = () => resolve({ status: 201, body: { ...service, secret: 'svc_once' } });
        })
      : { body: { count: 0, results: [] } },
  );
  renderAt('/service/list', [{ name: 'service.list', path: '/service/list', element: <Services /> }]);
  const form = within(await screen.findByRole('form', { name: 'New service' }));
  const name = form.getByLabelText(/^Name/);
  await userEvent.type(name, 'slots');
  await userEvent.type(form.getByLabelText(/^Origin/), service.origin);
  await userEvent.click(form.getByRole('button', { name: 'Register service' }));
  await userEvent.clear(name);
  await userEvent.type(name, 'vans');
  answer();
  expect(await screen.findByText('svc_once')).toBeInTheDocument();
  expect(name).toHaveValue('vans');
  expect(form.getByLabelText(/^Origin/)).toHaveValue('');
});

test('a service that somebody else has changed meanwhile is not overwritten, and the list shows theirs', async () => {
  signIn();
  const opened = { ...service, modified_date: '2026-01-02T03:04:00.000Z' };
  const theirs = { ...service, origin: 'https://new.example', modified_date: '2026-01-02T09:00:00.000Z' };
  let stored = opened;
  const calls = stubServer(({ method, path }) => {
    if (path.endsWith('/service_state/')) return { body: { results: [] } };
    if (method !== 'PATCH') return { body: { count: 1, results: [stored] } };
    stored = theirs;
    return { status: 409, body: { non_field_errors: ['Ada changed it.'], code: 'changed', who: 'Ada' } };
  });
  renderAt('/service/list', [{ name: 'service.list', path: '/service/list', element: <Services /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit slots' }));
  const edit = within(await screen.findByRole('form', { name: 'Service slots' }));
  await userEvent.type(edit.getByLabelText(/^Collections/), ', van');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Ada has changed this service since you opened it\./)).toBeInTheDocument();
  expect(edit.getByLabelText(/^Collections/)).toHaveValue('slot, driver, van');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ modified_date: opened.modified_date });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('row', { name: /slots https:\/\/new.example/ })).toBeInTheDocument();
});
