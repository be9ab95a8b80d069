import { screen } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import Sessions from './Sessions';

/** Opens the page while the server lists so many sessions. */
const openPage = (count: number) => {
  signIn();
  const results = Array.from({ length: count }, (_, i) => ({
    id: `session ${i}`,
    user: 7,
    user__descriptive_name: 'Ada Lindholm',
    actor: 7,
    actor__descriptive_name: 'Ada Lindholm',
    device: 'Firefox on Windows',
    address: '192.0.2.1',
    started_at: '2026-01-02T03:04:00.000Z',
    ends_at: null,
    current: false,
    may_end: i % 2 === 0,
  }));
  stubServer(() => ({ body: { count, results } }));
  renderAt('/sessions', [{ name: 'session.list', path: '/sessions', element: <Sessions /> }]);
};
const TRUNCATION_NOTE = /^The newest 500 are listed and searched\./;

test('says that the newest are listed when the server lists as many as it does at most', async () => {
  openPage(500);
  expect(await screen.findByText(TRUNCATION_NOTE)).toBeInTheDocument();
  expect(screen.getByText('The newest 500 sessions')).toBeInTheDocument();
});
test('says nothing of that when all are listed', async () => {
  openPage(3);
  expect(await screen.findByText('3 sessions')).toBeInTheDocument();
  expect(screen.queryByText(TRUNCATION_NOTE)).not.toBeInTheDocument();
});
test("offers no end of a superuser's sessions to anybody else", async () => {
  openPage(3);
  expect(await screen.findAllByRole('button', { name: /^Log out Ada Lindholm/ })).toHaveLength(2);
});
