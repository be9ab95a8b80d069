import { screen } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import AuditList from './AuditList';

const entry = (id: number, values: object) => ({
  id,
  created_date: '2026-01-02T03:04:00.000Z',
  actor: 7,
  actor__descriptive_name: 'Ada Lindholm',
  user: 7,
  user__descriptive_name: 'Ada Lindholm',
  action: 'sudo',
  other_name: 'user',
  other_id: 3,
  changes: {},
  ...values,
});

test('an entry names its people when their accounts are deleted, too', async () => {
  signIn();
  stubServer(({ path }) => {
    if (!path.endsWith('/audit/')) return { body: { count: 0, results: [] } };
    const results = [
      entry(1, { actor: 29, actor__descriptive_name: null, user: 3, user__descriptive_name: 'Mara Okafor' }),
      entry(2, { user: 24, user__descriptive_name: null }),
      entry(3, { actor: null, actor__descriptive_name: null, user: null, user__descriptive_name: null }),
    ];
    return { body: { count: results.length, results } };
  });
  renderAt('/audit/list', [{ name: 'audit.list', path: '/audit/list', element: <AuditList /> }]);
  expect(await screen.findByRole('row', { name: /User #29 Mara Okafor/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Ada Lindholm User #24/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /The system –/ })).toBeInTheDocument();
});

test('what was done while acting for somebody ends with it, or an hour later where no end is known', async () => {
  signIn();
  stubServer(({ path }) => {
    if (!path.endsWith('/audit/')) return { body: { count: 0, results: [] } };
    const results = [
      entry(1, { user: 3, sudo_end: '2026-01-02T03:20:00.000Z' }),
      entry(2, { user: 3, sudo_end: null }),
    ];
    return { body: { count: results.length, results } };
  });
  renderAt('/audit/list', [{ name: 'audit.list', path: '/audit/list', element: <AuditList /> }]);
  const links = await screen.findAllByRole('link', { name: 'What was done' });
  const ends = links.map((link) => {
    const address = new URL(link.getAttribute('href')!, 'http://x');
    return (JSON.parse(address.searchParams.get('query')!) as { and: string[][] }).and.at(-1);
  });
  expect(ends).toEqual([
    ['created_date', 'le', '2026-01-02T03:20:00.000Z'],
    ['created_date', 'le', '2026-01-02T04:04:00.000Z'],
  ]);
});
