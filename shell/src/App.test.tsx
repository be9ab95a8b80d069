import { render, screen } from '@testing-library/react';
import { App } from './App';

jest.mock('./layout/Layout', () => ({
  Layout: () => {
    throw new Error('a fault of the frame');
  },
}));

test('a fault of the frame shows words and Retry, not the stack', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(<App />);
  expect(await screen.findByRole('heading', { name: 'The page stopped' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('a fault of the frame');
  log.mockRestore();
});
