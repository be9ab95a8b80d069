import { render, screen } from '@testing-library/react';
import { container } from '@trestle/schema/entities/container';
import { BulkReport } from './BulkReport';
import { mergeRows } from './runBulk';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';

test('a merge that the server refuses says so, without counts', async () => {
  signIn();
  stubServer(() => ({ status: 400, body: { detail: 'Records of other stores refer to it.' } }));
  const outcome = await mergeRows(container, [{ id: 1 }, { id: 2 }, { id: 3 }]);
  render(<BulkReport entity={container} outcome={outcome} total={2} isUndo={false} onClose={() => {}} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed. Records of other stores refer to it.');
  expect(screen.queryByText(/not started|failed/)).toBeNull();
});

test('a merge without a reply does not claim that nothing was changed', async () => {
  signIn();
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
  const { refusal } = await mergeRows(container, [{ id: 1 }, { id: 2 }]);
  expect(refusal).toBe(
    'The server is not responding. The rows may be merged all the same. Look at the list before you try again.',
  );
});
