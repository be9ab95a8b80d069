import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { people } from '../testing/people';
import { loginReplies, mockReplies, signIn, signOut } from '../testing/session';
import { WithMenus } from '../testing/WithMenus';
import StoreSwitch from './StoreSwitch';

afterEach(signOut);

test('stores that could not be loaded are loaded when the switch is opened again, as it says', async () => {
  await signIn(people.admin);
  mockReplies({ ...loginReplies(people.admin), '/api/store/': { status: 400, body: { detail: 'Away' } } });
  render(
    <MemoryRouter>
      <WithMenus>
        <StoreSwitch />
      </WithMenus>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'All stores' });
  await user.click(button);
  expect(await screen.findByText(/Open this again to retry/, {}, { timeout: 20_000 })).toBeInTheDocument();
  await user.keyboard('{Escape}');

  const store = { id: 7, name: 'Fitzroy', description: null };
  const reply = { status: 200, body: { count: 2, results: [store, { id: 8 }] } };
  mockReplies({ ...loginReplies(people.admin), '/api/store/': reply });
  await user.click(button);
  expect(await screen.findByRole('menuitemradio', { name: 'Fitzroy' })).toBeInTheDocument();
  // A rule hides its name.
  expect(screen.getByRole('menuitemradio', { name: '#8' })).toBeInTheDocument();
  expect(screen.queryByText(/Open this again to retry/)).not.toBeInTheDocument();
});
