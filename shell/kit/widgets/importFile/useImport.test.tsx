import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@trestle/schema/entities/product';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { readTable } from './reader/readTable';
import { readTableFile } from './readTableFile';
import { useImport } from './useImport';

// Reading takes a worker, which jsdom has not.
jest.mock('./readTableFile');

/** The steps of an import as buttons. */
function ImportSteps() {
  const { step, draft, problem, choose, check, apply } = useImport(product, null);
  return (
    <>
      <p>at {step}</p>
      <p>with {draft?.file.name ?? 'no file'}</p>
      <p>{problem}</p>
      <button onClick={() => choose(new File([], 'list.csv'))}>Choose</button>
      <button onClick={() => choose(new File([], 'other.csv'))}>Choose another</button>
      <button onClick={() => void check()}>Check</button>
      <button onClick={() => void apply()}>Import</button>
    </>
  );
}

/** Has each file read as a list with one product. */
const mockFile = () => {
  const bytes = new TextEncoder().encode('Code,Description/Name\nA-1,Chair\n');
  jest.mocked(readTableFile).mockResolvedValue(readTable(bytes, { knownHeadings: new Set(['code']) }));
};

/** Leads an import to its last step. The reply to the import comes when the test lets it. */
const startImport = async () => {
  signIn();
  mockFile();
  let reply = () => {};
  const hasReplied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const calls = stubServer(async ({ method, body }) => {
    if (method === 'GET') return { body: { count: 0, results: [] } };
    if ((body as { dry_run: boolean }).dry_run) return { body: { counts: {}, check: 'c', defaults: [], rows: [] } };
    await hasReplied;
    return { status: 201, body: { id: 12 } };
  });
  const page = renderAt('/product/import', [
    { name: 'product.import', path: '/product/import', element: <ImportSteps /> },
    { name: 'product.list', path: '/product/list', element: <p>products</p> },
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  await screen.findByText('at columns');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('at check');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const finish = async () => {
    await act(async () => reply());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  return { ...page, finish };
};

test('an import that is done leads to its result', async () => {
  const { at, finish } = await startImport();
  await finish();
  await screen.findByText('at result');
  expect(at()).toBe('/product/import?run=12');
});

test('an import that ends after its page was left changes no other address', async () => {
  const { at, router, finish } = await startImport();
  await act(() => router.navigate('/product/list?q=oak'));
  await finish();
  expect(at()).toBe('/product/list?q=oak');
});

test('a list that is too large for a call says what helps', async () => {
  signIn();
  mockFile();
  stubServer(async ({ method }) =>
    method === 'GET'
      ? { body: { count: 0, results: [] } }
      : { status: 413, body: { detail: 'The request is too large.' } },
  );
  renderAt('/product/import', [{ name: 'product.import', path: '/product/import', element: <ImportSteps /> }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  await screen.findByText('at columns');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/too large for one import/)).toBeInTheDocument();
});

test('a check that ends late leaves the file alone that was chosen meanwhile', async () => {
  signIn();
  mockFile();
  let reply = () => {};
  stubServer(({ method }) =>
    method === 'GET'
      ? { body: { count: 0, results: [] } }
      : new Promise((resolve) => (reply = () => resolve({ body: { counts: {}, check: 'c', defaults: [], rows: [] } }))),
  );
  renderAt('/product/import', [{ name: 'product.import', path: '/product/import', element: <ImportSteps /> }]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  await screen.findByText('at columns');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(screen.getByRole('button', { name: 'Choose another' }));
  await screen.findByText('with other.csv');
  await act(async () => reply());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('with other.csv')).toBeInTheDocument();
  expect(screen.getByText('at columns')).toBeInTheDocument();
});
