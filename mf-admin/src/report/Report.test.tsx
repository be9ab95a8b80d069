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

const GROUPS = [{ id: 2, name: 'Buyers' }];
const person = (id: number, values: object = {}) => ({
  id,
  username: `user${id}`,
  descriptive_name: `Person ${id}`,
  is_active: true,
  is_superuser: false,
  store: null,
  groups: [2],
  ...values,
});
/** Shows the report of these people, of which a call returns `pageSize` at most. */
const showReport = (address: string, users: readonly object[], pageSize = users.length) => {
  signIn();
  stubServer(({ path, query }) => {
    const rows = path === '/api/trestle/user/' ? users : path === '/api/trestle/group/' ? GROUPS : [];
    const offset = Number(query.get('offset') ?? 0);
    return { body: { count: rows.length, results: rows.slice(offset, offset + pageSize) } };
  });
  renderAt(address, [{ name: 'group_permissions.report', path: '/report', element: <Report /> }]);
};

test('everybody is in the report, however many calls they take', async () => {
  showReport(
    '/report',
    Array.from({ length: 5 }, (_, id) => person(id + 1)),
    2,
  );
  expect(await screen.findByText('5 of 5 users')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /user5/ })).toBeInTheDocument();
});

test.each(['user', 'preview'])('the tab %s says that an account is not active', async (tab) => {
  showReport(`/report?tab=${tab}&id=7`, [person(7, { is_active: false }), person(8)]);
  expect(await screen.findByText("Person 7 can't log in: the account is not active.")).toBeInTheDocument();
});
