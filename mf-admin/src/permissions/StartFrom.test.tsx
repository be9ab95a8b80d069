import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import PermissionEdit from './PermissionEdit';

const DELETION = {
  id: 9,
  created_date: '2026-01-02T03:04:00.000Z',
  actor: 1,
  actor__descriptive_name: 'Mara Okafor',
  action: 'delete',
  other_name: 'group_permissions',
  other_id: 5,
  changes: { group: [2, null] },
};
const ROWS: Readonly<Record<string, readonly object[]>> = {
  '/api/trestle/group/': [{ id: 2, name: 'Buyer' }],
  '/api/trestle/group_permissions/': [{ id: 4, group: 2, group__name: 'Buyer' }],
  '/api/trestle/audit/': [DELETION],
};

test.each([
  ['group_permissions', 'The rules of other groups could not be loaded', 'Like group'],
  ['audit', 'Deleted rules could not be loaded', 'Deleted rules'],
  ['group', 'Deleted rules could not be loaded', 'Deleted rules'],
])('where %s is away, the page says so and offers to try again', async (away, title, label) => {
  signIn();
  let isAway = true;
  stubServer(({ path }) => {
    if (isAway && path === `/api/trestle/${away}/`) return { status: 500, body: { detail: 'Away' } };
    const results = ROWS[path] ?? [];
    return { body: { count: results.length, results } };
  });
  renderAt('/group_permissions/create', [
    { name: 'group_permissions.create', path: '/group_permissions/create', element: <PermissionEdit /> },
  ]);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: label })).toBeDisabled();
  isAway = false;
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  await waitFor(() => expect(screen.getByRole('combobox', { name: label })).toBeEnabled());
  expect(screen.queryByText(title)).not.toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /deleted: deleted/ })).not.toBeInTheDocument();
});
