import { codeColour } from '@trestle/schema/entities/code_colour';
import { screen, waitFor } from '@testing-library/react';
import { sampleColour as colour } from '../../testing/sampleColour';
import { editPagesOf } from '../../testing/renderEditPages';

const open = editPagesOf([codeColour]);
const button = (name: string) => screen.getByRole('button', { name });

test('a form that is closed without saving can be restored, over the version that it was typed over', async () => {
  const { user, at } = open('/code_colour/edit/7', () => ({ body: colour }));
  const description = await screen.findByLabelText('Description/Name *');
  await user.clear(description);
  await user.type(description, 'Moss green');
  await user.click(button('Close'));
  await waitFor(() => expect(at()).toBe('/code_colour/list'));
  expect(screen.getByText('Closed without saving')).toBeVisible();
  await user.click(button('Restore'));
  expect(await screen.findByLabelText('Description/Name *')).toHaveValue('Moss green');
  expect(screen.getByText('1 change')).toBeVisible();
  expect(screen.queryByText('Closed without saving')).not.toBeInTheDocument();
});

test('a form without changes closes without a message', async () => {
  const { user, at } = open('/code_colour/edit/7', () => ({ body: colour }));
  await screen.findByLabelText('Description/Name *');
  await user.click(button('Close'));
  await waitFor(() => expect(at()).toBe('/code_colour/list'));
  expect(screen.queryByText('Closed without saving')).not.toBeInTheDocument();
});

test('the address holds the tab, so that a reload keeps it', async () => {
  const { user, router } = open('/code_colour/edit/7#history', ({ path }) => ({
    body: path.endsWith('/history/') ? { count: 0, results: [] } : colour,
  }));
  expect(await screen.findByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('No changes recorded yet.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(router.state.location.hash).toBe('');
  await user.click(button('Close'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/code_colour/list'));
});
