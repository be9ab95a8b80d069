import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn, testUser } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import UserList from './UserList';

const mara = {
  id: 7,
  username: 'mara',
  descriptive_name: 'Mara Lind',
  email: 'mara@example.org',
  is_active: true,
  is_staff: false,
  groups: [2],
};
const pages = [{ name: 'user.list', path: '/user/list', element: <UserList /> }];

test('groups that could not be loaded say so, and are loaded again', async () => {
  signIn();
  let isAway = true;
  stubServer(({ path }) => {
    if (path !== '/api/trestle/group/') return { body: { count: 1, results: [mara] } };
    if (isAway) return { status: 500, body: { detail: 'Away' } };
    return { body: { count: 1, results: [{ id: 2, name: 'Buyers' }] } };
  });
  renderAt('/user/list', pages);
  expect(await screen.findByText("The users' groups could not be loaded")).toBeInTheDocument();
  expect(await screen.findByText('mara')).toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Buyers')).toBeInTheDocument();
});

test('the list stands where a rule hides the groups of users from a member of staff', async () => {
  const rules = {
    use_permissions: true,
    superuser: false,
    groups: [
      {
        group: 3,
        deny_by_default: false,
        states: [
          {
            state_name: 'user',
            deny: false,
            models: [{ model_name: 'user', fields: [{ field_name: 'groups', deny_read: true, deny_update: true }] }],
          },
        ],
      },
    ],
  };
  signIn(rules, undefined, { ...testUser, groups: [{ id: 3, name: 'Staff' }] });
  const { groups: _hidden, ...row } = mara;
  stubServer(({ path }) => ({
    body: { count: 1, results: [path === '/api/trestle/group/' ? { id: 2, name: 'Buyers' } : row] },
  }));
  renderAt('/user/list', pages);
  expect(await screen.findByText('mara')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'SUDO' })).not.toBeInTheDocument();
});
