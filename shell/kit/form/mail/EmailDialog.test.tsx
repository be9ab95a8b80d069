import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { supplier } from '@trestle/schema/entities/supplier';
import { renderAlone } from '../../testing/renderAlone';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import EmailDialog from './EmailDialog';

test('an email without a reply is sent again with its key, and with other content under another key', async () => {
  signIn();
  const calls = stubServer(({ method }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return { body: { count: 0, results: [] } };
  });
  renderAlone(
    <EmailDialog entity={supplier} record={{ id: 7, email_address: 'orders@mail.example' }} onClose={() => {}} />,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Cc' }), 'office@mail.example');
  const sentKeys = () =>
    calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']);
  const send = async () => {
    const before = sentKeys().length;
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sentKeys()).toHaveLength(before + 1));
    return sentKeys().at(-1);
  };
  const first = await send();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await send()).toBe(first);
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Please answer');
  expect(await send()).not.toBe(first);
});

test('a message that was typed is not lost by Escape', async () => {
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  const onClose = jest.fn();
  renderAlone(
    <EmailDialog entity={supplier} record={{ id: 7, email_address: 'orders@mail.example' }} onClose={onClose} />,
  );
  const user = userEvent.setup();
  const message = screen.getByRole('textbox', { name: 'Message' });
  await user.type(message, 'Please answer{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(message).toHaveValue('Please answer');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalled();
});
