import { screen } from '@testing-library/react';
import { settings } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import MailList from './MailList';

const mailRow = (id: number, values: object) => ({
  id,
  created_date: '2026-01-02T03:04:00.000Z',
  to: `person${id}@shop.example`,
  subject: 'Your order',
  state: 'sent',
  last_error: null,
  record: null,
  user__descriptive_name: 'Ada Lindholm',
  ...values,
});

test('each row says in words what became of a mail', async () => {
  signIn();
  const results = [
    mailRow(1, {}),
    mailRow(2, { state: 'refused', last_error: '550 No such mailbox' }),
    mailRow(3, { state: 'queued', last_error: 'The mail server does not answer' }),
  ];
  results.push(mailRow(4, { state: 'bounced', last_error: '550 5.1.1 Unknown user' }));
  stubServer(({ path }) =>
    path.endsWith('/mail/') ? { body: { count: 4, results } } : { body: { count: 0, results: [] } },
  );
  renderAt('/mail/list', [{ name: 'mail.list', path: '/mail/list', element: <MailList /> }]);
  expect(await screen.findByRole('row', { name: /person1@shop\.example Your order Sent/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /person2\S+ Your order Refused 550 No such mailbox/ })).toBeInTheDocument();
  expect(
    screen.getByRole('row', { name: /person3\S+ Your order Waiting The mail server does not/ }),
  ).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /person4\S+ Your order Came back 550 5\.1\.1/ })).toBeInTheDocument();
});

test.each([
  [false, 1],
  [true, 0],
])('the page says whether mails that come back are known: %s', async (bouncesKnown, count) => {
  Object.assign(settings, { bouncesKnown });
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  renderAt('/mail/list', [{ name: 'mail.list', path: '/mail/list', element: <MailList /> }]);
  expect(await screen.findByRole('heading', { name: 'Mails' })).toBeInTheDocument();
  expect(await screen.findByText(/No Data Found/)).toBeInTheDocument();
  expect(screen.getAllByText('Addresses that returned mails')).toHaveLength(1);
  expect(screen.queryAllByText(/Mails that come back aren't known here/)).toHaveLength(count);
  Object.assign(settings, { bouncesKnown: false });
});
