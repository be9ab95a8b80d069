import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { light } from '../theme/brand';
import { TitleTooltips } from './TitleTooltips';

const show = () =>
  render(
    <FluentProvider theme={light}>
      <button type="button" title="Show on a map">
        Map
      </button>
      <p>Text</p>
      <p title="Same text">Same text</p>
      <TitleTooltips />
    </FluentProvider>,
  );
const tooltip = () => screen.queryByRole('tooltip');

test("a title shows as a tooltip while the pointer is over its element; the browser's own does not", async () => {
  show();
  const button = screen.getByRole('button', { name: 'Map' });
  await userEvent.hover(button);
  expect(await screen.findByText('Show on a map')).toHaveAttribute('role', 'tooltip');
  expect(button).toHaveAttribute('title', '');

  await userEvent.hover(screen.getByText('Text'));
  await waitFor(() => expect(tooltip()).toBeNull());
  expect(button).toHaveAttribute('title', 'Show on a map');
});

test('a click hides it, and it stays hidden until the pointer has left', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Map' });
  await userEvent.hover(button);
  await screen.findByText('Show on a map');
  await userEvent.click(button);
  await waitFor(() => expect(tooltip()).toBeNull());
});

test('keyboard focus shows it, too, and the element keeps its title for screen readers', async () => {
  show();
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Show on a map');
  expect(screen.getByRole('button', { name: 'Map' })).toHaveAttribute('title', 'Show on a map');
  await userEvent.tab();
  await waitFor(() => expect(tooltip()).toBeNull());
});

test('a title that repeats a text in full is not shown', async () => {
  show();
  await userEvent.hover(screen.getByText('Same text'));
  await userEvent.hover(screen.getByRole('button', { name: 'Map' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Show on a map');
  expect(screen.getByText('Same text')).toHaveAttribute('title', 'Same text');
});
