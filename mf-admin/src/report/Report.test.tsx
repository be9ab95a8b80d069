import { screen } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn, testUser } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import Report from './Report';

test.each(['groups', 'store'])(
  'the report says so where a rule hides %s of users, and answers nothing',
  async (field_name) => {
    const fields = [{ field_name, deny_read: true, deny_update: true }];
    const state = { state_name: 'user', deny: false, models: [{ model_name: 'user', fields }] };
    const rules = {
      use_permissions: true,
      superuser: false,
      groups: [{ group: 3, deny_by_default: false, states: [state] }],
    };
    signIn(rules, undefined, { ...testUser, groups: [{ id: 3, name: 'Staff' }] });
    stubServer(({ path }) => ({
      body: { count: 1, results: path === '/api/trestle/user/' ? [{ id: 7, username: 'mara' }] : [] },
    }));
    renderAt('/report', [{ name: 'group_permissions.report', path: '/report', element: <Report /> }]);
    expect(await screen.findByText(/Your rules hide some of them/)).toBeInTheDocument();
    expect(screen.queryByText('mara')).not.toBeInTheDocument();
  },
);
