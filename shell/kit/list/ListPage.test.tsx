import { container } from '@trestle/schema/entities/container';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { AccessRules } from '@trestle/schema/access';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '../testing/renderAt';
import { stubServer } from '../testing/stubServer';
import { signIn } from '../testing/signedIn';
import { ListPage } from './ListPage';

const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    code: `C-${from + index}`,
    name: `Container ${from + index}`,
    delivery_date: '2020-02-01',
    active_start_date: '2020-01-01T00:00:00.000Z',
    active_end_date: null,
  }));
const pages = [
  { name: 'container.list', path: '/container/list', element: <ListPage entity={container} /> },
  { name: 'container.create', path: '/container/create', element: <p>create</p> },
  { name: 'container.edit', path: '/container/edit/:id', element: <p>edit</p> },
];
const open = (search = '') => renderAt(`/container/list${search}`, pages);

test('the list requests what its address says', async () => {
  signIn();
  const calls = stubServer(() => ({ body: { count: 163, results: rows(5, 11) } }));
  open('?limit=5&offset=10&sort=-name&filter=all&q=oslo&searchField=name');
  await screen.findByRole('link', { name: 'Container 11' });
  expect(Object.fromEntries(calls[0]!.query)).toEqual({
    limit: '5',
    offset: '10',
    sort: '-name',
    filter: 'all',
    q: 'oslo',
    searchField: 'name',
  });
  expect(screen.getByText('11–15 of 163')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('searchbox')).toHaveValue('oslo');
  expect(screen.getByLabelText('Search in')).toHaveValue('name');
  expect(screen.getByLabelText('Filter')).toHaveValue('all');
  expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
});

test('searching, sorting, filtering and paging change the address; all but paging go to the first page', async () => {
  signIn();
  const user = userEvent.setup();
  stubServer(({ query }) => ({ body: { count: 30, results: rows(5, Number(query.get('offset')) + 1) } }));
  const { at } = open('?limit=5');
  await screen.findByRole('link', { name: 'Container 1' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(at()).toBe('/container/list?limit=5&offset=5');
  await screen.findByRole('link', { name: 'Container 6' });
  await user.type(screen.getByRole('searchbox'), 'oslo{Enter}');
  expect(at()).toBe('/container/list?limit=5&q=oslo');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(at()).toContain('sort=name');
  await user.click(screen.getByRole('button', { name: /^Name/ }));
  expect(at()).toContain('sort=-name');
  await user.selectOptions(screen.getByLabelText('Filter'), 'Non Active');
  expect(at()).toContain('filter=non_active');
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(at()).toContain('limit=50');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(at()).not.toContain('q=');
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
});

test('a second change before the first is drawn keeps both', async () => {
  signIn();
  const user = userEvent.setup();
  stubServer(() => ({ body: { count: 30, results: rows(5) } }));
  const { at } = open('?limit=5');
  await screen.findByRole('link', { name: 'Container 1' });
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(search, 'oslo');
  act(() => {
    fireEvent.change(screen.getByLabelText('Filter'), { target: { value: 'non_active' } });
    fireEvent.submit(search.form!);
  });
  expect(at()).toBe('/container/list?limit=5&filter=non_active&q=oslo');
});

test('a reply to another request, or a late one, is never shown (S1 §7)', async () => {
  signIn();
  const user = userEvent.setup();
  let release = () => {};
  const late = new Promise<void>((done) => {
    release = done;
  });
  let astray = 1;
  const calls = stubServer(async ({ query, headers }) => {
    const [id, q] = [headers['X-Request-Id']!, query.get('q')];
    if (q === 'slow') await late;
    if (q === 'quick' && astray-- > 0)
      return { body: { count: 1, results: rows(1, 70) }, headers: { 'X-Request-Id': 'of-another' } };
    return {
      body: { count: 1, results: rows(1, q === 'quick' ? 50 : q === 'slow' ? 60 : 1) },
      headers: { 'X-Request-Id': id },
    };
  });
  open();
  await screen.findByRole('link', { name: 'Container 1' });
  const search = screen.getByRole('searchbox');
  await user.type(search, 'slow{Enter}');
  await user.clear(search);
  await user.type(search, 'quick{Enter}');
  // In a test nothing is asked for again by itself.
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Container 50' })).toBeInTheDocument();
  release();
  await waitFor(() => expect(calls.filter(({ query }) => query.get('q') === 'quick')).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Container 50' })).toBeInTheDocument();
  for (const name of ['Container 60', 'Container 70'])
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
});

test('the filters are Active, Non Active, All and the declared ones', async () => {
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  open();
  const options = within(await screen.findByLabelText('Filter'))
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(options).toEqual(['Active', 'Non Active', 'All', 'Incoming', 'Delayed', 'Delivered']);
});

test("an empty list says so in the specification's words, and offers a way on", async () => {
  signIn();
  stubServer(() => ({ body: { count: 0, results: [] } }));
  open();
  expect(await screen.findByText('No Data Found. Please create a new item')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'New Container' })).toHaveLength(2);
});

test('a refused list shows what happened, the request id and Retry', async () => {
  signIn();
  const user = userEvent.setup();
  let fails = true;
  stubServer(() =>
    fails
      ? { status: 500, body: { detail: 'Quote abc.' }, headers: { 'X-Request-Id': 'abc' } }
      : { body: { count: 1, results: rows(1) } },
  );
  open();
  expect(await screen.findByText('Quote abc.')).toBeInTheDocument();
  expect(screen.getByText('Request abc')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Container 1' })).toHaveAttribute('href', '/container/edit/1');
});

test('denied actions are not offered: no new record, no links, no hidden columns', async () => {
  const model = { model_name: 'Container', fields: [{ field_name: 'code', deny_read: true, deny_update: false }] };
  const rules: AccessRules = {
    use_permissions: true,
    superuser: false,
    groups: [
      { group: 1, deny_by_default: true, states: [{ state_name: 'container.list', deny: false, models: [model] }] },
    ],
  };
  signIn(rules);
  stubServer(() => ({ body: { count: 1, results: rows(1) } }));
  open();
  expect(await screen.findByText('Container 1')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New Container' })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Code' })).not.toBeInTheDocument();
});

test('Back from a page beyond the last leads to the page before the list', async () => {
  signIn();
  stubServer(({ query }) => ({ body: { count: 12, results: query.get('offset') === '10' ? rows(2, 11) : [] } }));
  const { at, router } = renderAt(['/container/create', '/container/list?limit=5&offset=50'], pages);
  await screen.findByRole('link', { name: 'Container 11' });
  expect(at()).toBe('/container/list?limit=5&offset=10');
  await act(() => router.navigate(-1));
  expect(at()).toBe('/container/create');
});

test('a page number beyond the last opens the last page', async () => {
  signIn();
  stubServer(({ query }) => ({ body: { count: 12, results: query.get('offset') === '10' ? rows(2, 11) : [] } }));
  const { at } = open('?limit=5&offset=50');
  await screen.findByRole('link', { name: 'Container 11' });
  await waitFor(() => expect(at()).toBe('/container/list?limit=5&offset=10'));
});

test('a search without results offers to show all rows', async () => {
  signIn();
  const user = userEvent.setup();
  stubServer(({ query }) => ({ body: query.get('q') ? { count: 0, results: [] } : { count: 1, results: rows(1) } }));
  const { at } = open('?q=nothing&searchField=name');
  await user.click(await screen.findByRole('button', { name: 'Show all rows' }));
  expect(at()).toBe('/container/list');
  expect(await screen.findByRole('link', { name: 'Container 1' })).toBeInTheDocument();
});

test('a search of orders without results says that only the last years were searched, and searches all of them', async () => {
  signIn();
  const user = userEvent.setup();
  const calls = stubServer(() => ({ body: { count: 0, results: [] } }));
  const askedYears = () => calls.findLast(({ path }) => path === '/api/store_order/')!.query.get('years');
  const { at } = renderAt('/store_order/list?q=oak', [
    { name: 'store_order.list', path: '/store_order/list', element: <ListPage entity={storeOrder} /> },
  ]);
  expect(
    await screen.findByText(/^No row has this word. Only orders of the last 2 years were searched\./),
  ).toBeVisible();
  expect(askedYears()).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Search all years' }));
  expect(at()).toBe('/store_order/list?q=oak&years=all');
  await waitFor(() => expect(screen.queryByText(/were searched/)).not.toBeInTheDocument());
  expect(askedYears()).toBe('all');
  expect(screen.queryByRole('button', { name: 'Search all years' })).not.toBeInTheDocument();
});

test('by keyboard: / goes to the search, arrows through the rows, Enter opens; typing is not disturbed', async () => {
  signIn();
  const user = userEvent.setup();
  stubServer(() => ({ body: { count: 3, results: rows(3) } }));
  const { at } = open();
  await screen.findByRole('link', { name: 'Container 1' });
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('a/b');
  expect(screen.getByRole('searchbox')).toHaveValue('a/b');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('row', { name: /Container 2/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(at()).toBe('/container/edit/2');
});
