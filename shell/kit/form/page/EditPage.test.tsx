import { codeColour } from '@trestle/schema/entities/code_colour';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { act, screen, waitFor, within } from '@testing-library/react';
import { editPagesOf } from '../../testing/renderEditPages';
import type { StubHandler } from '../../testing/stubServer';
import { sampleColour as colour } from '../../testing/sampleColour';

const open = editPagesOf([container, codeColour, store], [stock, storeContact]);
const button = (name: string) => screen.getByRole('button', { name });

test('saving waits until the form is dirty and valid', async () => {
  const { user } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  expect(screen.getByRole('heading', { name: 'Create Colour' })).toBeInTheDocument();
  for (const name of ['Save', 'Save and close', 'Save and new']) expect(button(name)).toBeDisabled();
  await user.type(screen.getByLabelText('Code'), 'MOS');
  expect(button('Save')).toBeDisabled();
  expect(screen.getByText('1 change')).toBeInTheDocument();
  await user.click(button('Correct 1 field'));
  expect(screen.getByText('Value Required')).toBeInTheDocument();
  const description = screen.getByLabelText('Description/Name *');
  expect(description).toHaveFocus();
  await user.type(description, 'Moss{Enter}');
  expect(button('Save')).toBeEnabled();
});

test('the first save creates the record and opens it; its key makes a repeat harmless', async () => {
  const { user, calls, at } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.dblClick(button('Save'));
  expect(await screen.findByText('Created Item')).toBeInTheDocument();
  await waitFor(() => expect(at()).toBe('/code_colour/edit/7'));
  const writes = calls.filter((call) => call.method !== 'GET');
  expect(writes).toHaveLength(1);
  expect(writes[0]).toMatchObject({
    method: 'POST',
    path: '/api/code_colour/',
    body: { description: 'Moss', code: null },
  });
  expect(writes[0]!.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(await screen.findByRole('heading', { name: 'Edit Colour Moss' })).toBeInTheDocument();
});

test('an update sends the writable fields and the version, and leaves the form clean', async () => {
  const { user, calls } = open('/code_colour/edit/7', ({ method }) => ({
    body: method === 'PUT' ? { ...colour, description: 'Moss green' } : colour,
  }));
  const description = await screen.findByLabelText('Description/Name *');
  await user.clear(description);
  await user.type(description, 'Moss green');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  const put = calls.find((call) => call.method === 'PUT')!;
  expect(put.path).toBe('/api/code_colour/7/');
  expect(put.body).toEqual({
    code: 'MOS',
    description: 'Moss green',
    quick_display_order: null,
    display_order: 2,
    active_start_date: colour.active_start_date,
    active_end_date: null,
    modified_date: colour.modified_date,
  });
  expect(button('Save')).toBeDisabled();
  expect(screen.queryByText('1 change')).not.toBeInTheDocument();
});

test('save and close goes back a page; save and new opens a new form with the same query', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const first = open('/code_colour/create?_description=Moss&tab=2', () => ({ status: 201, body: colour }));
  expect(screen.getByLabelText('Description/Name *')).toHaveValue('Moss');
  await first.user.type(screen.getByLabelText('Code'), 'M');
  await first.user.click(button('Save and new'));
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveValue(''));
  // The next record is typed at once.
  expect(screen.getByLabelText('Description/Name *')).toHaveFocus();
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(first.at()).toBe('/code_colour/create?_description=Moss&tab=2');
  // Prefilled, it can be saved as it is.
  await first.user.click(button('Save and close'));
  await waitFor(() => expect(first.at()).toBe('/container/list'));
  expect(first.calls.filter((call) => call.method === 'POST')).toHaveLength(2);
});

test('leaving a dirty form asks first; closing it does not', async () => {
  const { user, at } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Code'), 'M');
  await user.click(screen.getByRole('link', { name: 'New store' }));
  expect(await screen.findByText('Do you really want to leave? you have unsaved changes!')).toBeInTheDocument();
  await user.click(button('Stay'));
  // By text: while it closes, the dialog is hidden from roles before it is gone.
  await waitFor(() => expect(screen.queryByText(/Do you really want to leave/)).not.toBeInTheDocument());
  expect(at()).toBe('/code_colour/create');
  await user.click(screen.getByRole('link', { name: 'New store' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(at()).toBe('/store/create'));
  await user.type(screen.getByLabelText('Name *'), 'M');
  await user.click(button('Close'));
  await waitFor(() => expect(at()).not.toBe('/store/create'));
});

test("a new record's form also asks before it starts over at its own address", async () => {
  const { user, router } = open('/code_colour/create?_code=M', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await act(() => router.navigate('/code_colour/create'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Description/Name *')).toHaveValue('Moss');
});

/** A server whose reply to a save waits for `go`. */
const slowServer = () => {
  let go = () => {};
  const waiting = new Promise<void>((done) => {
    go = done;
  });
  return {
    go: () => go(),
    handler: async ({ method, body }: Parameters<StubHandler>[0]) => {
      if (method === 'GET') return { body: colour };
      await waiting;
      return { status: 201, body: { ...colour, ...(body as object) } };
    },
  };
};
test.each(['Save', 'Save and close', 'Save and new'])(
  'a question about leaving that is open when %s ends well closes, and the user gets where they wanted to be',
  async (name) => {
    const { handler, go } = slowServer();
    const { user, at } = open('/code_colour/create', handler);
    await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
    await user.click(button(name));
    await user.click(screen.getByRole('link', { name: 'New store' }));
    expect(await screen.findByText(/Do you really want to leave/)).toBeInTheDocument();
    go();
    await waitFor(() => expect(at()).toBe('/store/create'));
    await waitFor(() => expect(screen.queryByText(/Do you really want to leave/)).not.toBeInTheDocument());
  },
);
test('the question stays while something typed since is unsaved', async () => {
  const { handler, go } = slowServer();
  const { user, at, router } = open('/code_colour/edit/7', handler);
  const description = await screen.findByLabelText('Description/Name *');
  await user.type(description, ' green');
  await user.click(button('Save'));
  await user.type(description, 'ish');
  await act(() => router.navigate('/store/create'));
  expect(await screen.findByText(/Do you really want to leave/)).toBeInTheDocument();
  go();
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  expect(screen.getByText(/Do you really want to leave/)).toBeInTheDocument();
  expect(at()).toBe('/code_colour/edit/7');
});
test("values typed during the first save stay in the record's form", async () => {
  const { handler, go } = slowServer();
  const { user, at } = open('/code_colour/create', handler);
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.click(button('Save'));
  await user.type(screen.getByLabelText('Description/Name *'), ' green');
  go();
  await waitFor(() => expect(at()).toBe('/code_colour/edit/7'));
  // The saved record's form replaces the new one's.
  await screen.findByRole('heading', { name: /^Edit/ });
  expect(await screen.findByText('1 change')).toBeInTheDocument();
  expect(screen.getByLabelText('Description/Name *')).toHaveValue('Moss green');
  expect(button('Save')).toBeEnabled();
});
test("values typed during 'Save and close' keep the form open", async () => {
  const { handler, go } = slowServer();
  const { user, at } = open('/code_colour/edit/7', handler);
  const description = await screen.findByLabelText('Description/Name *');
  await user.type(description, ' green');
  await user.click(button('Save and close'));
  await user.type(description, ', dark');
  go();
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  await waitFor(() => expect(button('Save and close')).toBeEnabled());
  expect(at()).toBe('/code_colour/edit/7');
  expect(description).toHaveValue('Moss green, dark');
});

test('a deletion that ends late moves nobody off the page to which they went', async () => {
  let finish: () => void = () => undefined;
  const { user, at, router } = open('/code_colour/edit/7', ({ method }) => {
    if (method !== 'DELETE') return { body: colour };
    return new Promise((resolve) => (finish = () => resolve({ status: 204 })));
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await act(() => router.navigate('/store/list'));
  expect(at()).toBe('/store/list');
  await act(async () => finish());
  expect(at()).toBe('/store/list');
});
