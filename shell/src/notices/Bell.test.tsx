import { screen } from '@testing-library/react';
import { renderAt } from '@trestle/kit/testing/renderAt';
import Bell from './Bell';
import { useUnreadNotices } from './useUnreadNotices';

jest.mock('./useUnreadNotices');

test.each([
  [0, 'Notices', ''],
  [99, 'Notices, 99 unread', '99'],
  [102, 'Notices, 99+ unread', '99+'],
])('with %i unread notices, the name of the bell has the text of its badge', (unread, name, text) => {
  jest.mocked(useUnreadNotices).mockReturnValue({ unread, assumeRead: () => undefined } as never);
  renderAt('/', [{ name: 'home', path: '/', element: <Bell /> }]);
  expect(screen.getByRole('button', { name })).toHaveTextContent(text);
});
