import type { AccessRules } from '@trestle/schema/access';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { sampleColour as colour } from '../../testing/sampleColour';
import { EditPage } from './EditPage';

registerEntities([codeColour]);
const pages = [
  { name: 'code_colour.list', path: '/code_colour/list', element: <p>list of colours</p> },
  { name: 'code_colour.create', path: '/code_colour/create', element: <EditPage entity={codeColour} /> },
  { name: 'code_colour.edit', path: '/code_colour/edit/:id', element: <EditPage entity={codeColour} /> },
];
const open = (address: string, ...denied: string[]) => {
  const states = denied.map((state_name) => ({ state_name, deny: true, models: [] }));
  signIn({
    use_permissions: true,
    superuser: false,
    groups: [{ group: 1, deny_by_default: false, states }],
  } satisfies AccessRules);
  stubServer(({ method }) => ({ status: method === 'POST' ? 201 : 200, body: colour }));
  return { user: userEvent.setup(), ...renderAt(['/code_colour/list', address], pages) };
};
const names = async () => {
  await screen.findByRole('button', { name: 'Save' });
  return ['Save and new', 'Delete'].filter((name) => screen.queryByRole('button', { name }));
};

test("safety 24: a form offers Delete and 'Save and new' only where the rules allow them", async () => {
  const first = open('/code_colour/edit/7');
  expect(await names()).toEqual(['Save and new', 'Delete']);
  first.unmount();
  const second = open('/code_colour/edit/7', 'code_colour.delete');
  expect(await names()).toEqual(['Save and new']);
  second.unmount();
  open('/code_colour/edit/7', 'code_colour.create');
  expect(await names()).toEqual(['Delete']);
});
test('a user who may create but not edit returns to the list after saving', async () => {
  const { user, at } = open('/code_colour/create', 'code_colour.edit');
  await user.type(await screen.findByLabelText('Description/Name *'), 'Moss');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(at()).toBe('/code_colour/list'));
});
