import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { supplier } from '@trestle/schema/entities/supplier';
import { settings } from '../../core/settings';
import { registerEntities } from '../../core/entities';
import { light } from '../../core/theme/brand';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { EditPage } from '../page/EditPage';
import EmailDialog from './EmailDialog';

registerEntities([supplier]);
const marked = (address: string, isPermanent: boolean) => ({
  address,
  returned_date: '2020-11-03T01:00:00.000Z',
  status_code: isPermanent ? '5.2.2' : '4.4.7',
  is_permanent: isPermanent,
  reason: 'The words of the server',
});
const RECORD = { id: 7, name: 'Maker', email_address: 'full@mail.example' };

/** Answers every call, with marks for two addresses. */
const stubMarks = () =>
  stubServer(({ path, body }) => {
    if (path.endsWith('/check_addresses/')) {
      const { addresses } = body as { addresses: string[] };
      const results = [marked('full@mail.example', true), marked('late@mail.example', false)];
      return { body: { known: true, results: results.filter(({ address }) => addresses.includes(address)) } };
    }
    if (path === '/api/supplier/7/') return { body: RECORD };
    return { body: path.endsWith('/send_email/') ? { status: true, queued: 1 } : { count: 0, results: [] } };
  });
afterEach(() => Object.assign(settings, { bouncesKnown: false }));

const openDialog = () => {
  signIn();
  const calls = stubMarks();
  render(
    <FluentProvider theme={light}>
      <EmailDialog entity={supplier} record={RECORD} onClose={() => {}} />
    </FluentProvider>,
  );
  return () => calls.filter(({ path }) => path.endsWith('/send_email/')).length;
};

test('recipients whose last mail came back are named, and asked about before sending', async () => {
  Object.assign(settings, { bouncesKnown: true });
  const sent = openDialog();
  const user = userEvent.setup();
  expect(await screen.findByText(/returned the last mail on .*3 Nov.*: mailbox full/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }));
  expect(sent()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(sent()).toBe(1));
});

test('an address that failed for now is named, and nobody is asked', async () => {
  Object.assign(settings, { bouncesKnown: true });
  const sent = openDialog();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Remove full@mail.example' }));
  await user.type(screen.getByRole('textbox', { name: 'To' }), 'late@mail.example,');
  expect(await screen.findByText(/: their mail server could not be reached/)).toBeInTheDocument();
  expect(screen.queryByText(/mailbox full/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent()).toBe(1));
});

test('without the setting nothing is asked', async () => {
  signIn();
  const calls = stubMarks();
  render(
    <FluentProvider theme={light}>
      <EmailDialog entity={supplier} record={RECORD} onClose={() => {}} />
    </FluentProvider>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/send_email/'))).toBe(true));
  expect(calls.filter(({ path }) => path.endsWith('/check_addresses/'))).toEqual([]);
});

test("a record's address bears the mark until another is typed", async () => {
  Object.assign(settings, { bouncesKnown: true });
  signIn();
  stubMarks();
  renderAt('/supplier/edit/7', [
    { name: 'supplier.edit', path: '/supplier/edit/:id', element: <EditPage entity={supplier} /> },
  ]);
  expect(await screen.findByText(/This address returned the last mail on .*: mailbox full\./)).toBeInTheDocument();
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Email address' }), 'x');
  expect(screen.queryByText(/This address returned/)).not.toBeInTheDocument();
});
