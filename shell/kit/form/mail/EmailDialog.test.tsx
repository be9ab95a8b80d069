import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { supplier } from '@trestle/schema/entities/supplier';
import { renderAlone } from '../../testing/renderAlone';
import { renderAt } from '../../testing/renderAt';
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

test.each(['To', 'Cc', 'Subject'])('what was typed under %s is not lost by Escape or Back', async (label) => {
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  const onClose = jest.fn();
  const { router } = renderAt(
    ['/', '/supplier/edit/7'],
    [
      { name: 'home', path: '/', element: <p>home</p> },
      {
        name: 'supplier.edit',
        path: '/supplier/edit/:id',
        element: <EmailDialog entity={supplier} record={{ id: 7 }} onClose={onClose} />,
      },
    ],
  );
  const user = userEvent.setup();
  const box = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(box, 'office@mail.example');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('home')).toBeInTheDocument();
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

test('an email that is being sent is not said to be discarded', async () => {
  signIn();
  let answer: () => void = () => undefined;
  stubServer(({ path }) => {
    if (path.endsWith('/send_email/')) return new Promise((resolve) => (answer = () => resolve({ body: {} })));
    return { body: { count: 0, results: [] } };
  });
  const onClose = jest.fn();
  renderAlone(
    <EmailDialog entity={supplier} record={{ id: 7, email_address: 'orders@mail.example' }} onClose={onClose} />,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Cc' }), 'office@mail.example');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Please answer');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('button', { name: 'Sending …' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Discard this email?')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Discard this email?')).toBeNull();
  answer();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
