import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { renderAt } from '../../testing/renderAt';
import { LeaveQuestion } from './LeaveQuestion';

const Working = () => (
  <>
    <LeaveQuestion title="Stop the import?" words="Not all is sent yet." />
    <Link to="/work?run=1">Result</Link>
    <Link to="/other">Elsewhere</Link>
  </>
);
const pages = [
  { name: 'work', path: '/work', element: <Working /> },
  { name: 'other', path: '/other', element: <p>The other page</p> },
];
/** Whether the browser would ask before the tab is closed. */
const asksOnClosing = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('a page with work under way asks before it is left, and not for its own addresses', async () => {
  const { at } = renderAt('/work', pages);
  const user = userEvent.setup();
  expect(asksOnClosing()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Result' }));
  expect(at()).toBe('/work?run=1');

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Not all is sent yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(at()).toBe('/work?run=1');

  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('The other page')).toBeInTheDocument();
  expect(asksOnClosing()).toBe(false);
});
