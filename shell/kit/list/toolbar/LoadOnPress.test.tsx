import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { loadable } from '../../core/loadable';
import { LoadOnPress } from './LoadOnPress';

/** A button whose popup's code is here once `arrive` is called, with a text box after it. */
const renderButton = () => {
  let arrive = () => {};
  const Popup = loadable(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = () => resolve({ default: () => <button>Open popup</button> });
      }),
  );
  render(
    <>
      <LoadOnPress popup={Popup} button={(handlers) => <button {...handlers}>Views</button>}>
        <Popup />
      </LoadOnPress>
      <input aria-label="Search" />
    </>,
  );
  return { user: userEvent.setup(), arrive: () => act(async () => arrive()) };
};

test('the popup opens with the focus once its code is here', async () => {
  const { user, arrive } = renderButton();
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await arrive();
  expect(screen.getByRole('button', { name: 'Open popup' })).toHaveFocus();
});

test('the popup stays closed when the focus has moved before its code is here', async () => {
  const { user, arrive } = renderButton();
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.tab();
  await arrive();
  expect(screen.getByLabelText('Search')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Views' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(screen.getByRole('button', { name: 'Open popup' })).toHaveFocus();
});
