import { codeColour } from '@trestle/schema/entities/code_colour';
import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { screen, waitFor, within } from '@testing-library/react';
import { editPagesOf } from '../../testing/renderEditPages';
import { sampleColour as colour } from '../../testing/sampleColour';

const open = editPagesOf([container, codeColour, store], [stock, storeContact]);
const button = (name: string) => screen.getByRole('button', { name });

test("refused fields show the server's error, and a summary links to them", async () => {
  const refusal = {
    description: [{ code: 'unique', message: 'There is one already' }],
    non_field_errors: ['Not like this.'],
  };
  const { user } = open('/code_colour/create', () => ({ status: 400, body: refusal }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.click(button('Save'));
  expect(await screen.findByText('An error has occurred!')).toBeInTheDocument();
  expect(screen.getAllByText(/There is one already/)).toHaveLength(2);
  expect(screen.getByText('Not like this.')).toBeInTheDocument();
  await user.click(button('Description/Name'));
  const description = screen.getByLabelText('Description/Name *');
  expect(description).toHaveFocus();
  expect(description).toHaveValue('Moss');
  // The refusal concerns the sent value: a changed one can be sent.
  await user.type(description, ' green');
  expect(screen.queryAllByText(/There is one already/)).toHaveLength(0);
  expect(button('Save')).toBeEnabled();
});

test('why a save was refused comes into view, wherever the form is scrolled to', async () => {
  // As new browsers do.
  const scroll = jest.fn(() => Promise.resolve());
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scroll);
  const { user } = open('/code_colour/edit/7', ({ method }) =>
    method === 'PUT' ? { status: 403, body: { detail: 'Only an administrator may.' } } : { body: colour },
  );
  await user.type(await screen.findByLabelText('Description/Name *'), ' green');
  scroll.mockClear();
  await user.click(button('Save'));
  const words = await screen.findByText('Only an administrator may.');
  expect(scroll.mock.contexts.map((each) => (each as Element).contains(words))).toEqual([true]);
  await user.click(button('Save'));
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
  expect(screen.getByText('Only an administrator may.')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('the list of refused fields comes into view, too', async () => {
  const { user } = open('/code_colour/edit/7', ({ method }) =>
    method === 'PUT' ? { status: 400, body: { description: ['There is one already.'] } } : { body: colour },
  );
  await user.type(await screen.findByLabelText('Description/Name *'), ' green');
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined as never);
  await user.click(button('Save'));
  const words = await screen.findByText(/Check these fields/);
  expect(scroll.mock.contexts.map((each) => (each as Element).contains(words))).toEqual([true]);
  jest.restoreAllMocks();
});

test('a save that succeeds takes the message of the one that failed away', async () => {
  let refuses = true;
  const { user } = open('/code_colour/edit/7', ({ method }) =>
    method === 'PUT' && refuses ? { status: 503, body: { detail: 'Try again.' } } : { body: colour },
  );
  await user.type(await screen.findByLabelText('Description/Name *'), ' green');
  await user.click(button('Save'));
  expect(await screen.findByText('An error has occurred!')).toBeInTheDocument();
  refuses = false;
  await user.click(button('Save'));
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('An error has occurred!')).not.toBeInTheDocument());
});

test('after a conflict the typed values stay', async () => {
  const { user } = open('/code_colour/edit/7', ({ method }) =>
    method === 'PUT' ? { status: 409, body: { non_field_errors: ['Changed by Ann at 10:00.'] } } : { body: colour },
  );
  const description = await screen.findByLabelText('Description/Name *');
  await user.type(description, ' green');
  await user.click(button('Save'));
  expect(await screen.findByText('Changed by Ann at 10:00.')).toBeInTheDocument();
  expect(description).toHaveValue('Moss green');
  expect(button('Save')).toBeEnabled();
});

test("deleting asks with the record's name, and shows a refusal", async () => {
  let used = true;
  const { user, calls, at } = open('/code_colour/edit/7', ({ method }) => {
    if (method !== 'DELETE') return { body: colour };
    return used ? { status: 409, body: { non_field_errors: ['Used by 3 products.'] } } : { status: 204 };
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/“Moss”/)).toBeInTheDocument();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(calls.some((call) => call.method === 'DELETE')).toBe(false);
  const confirm = async () => {
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument());
    await waitFor(() => expect(button('Delete')).toBeEnabled());
    await user.click(button('Delete'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };
  await confirm();
  expect(await screen.findByText('Used by 3 products.')).toBeInTheDocument();
  used = false;
  await confirm();
  await waitFor(() => expect(at()).toBe('/container/list'));
});

test('saving and deleting say that somebody has deleted the record, and the typed values stay', async () => {
  const deletedText = 'This colour is no longer here: somebody deleted it, or you may not see it any more.';
  const { user } = open('/code_colour/edit/7', ({ method }) =>
    method === 'GET' ? { body: colour } : { status: 404, body: { detail: 'Not found.' } },
  );
  const description = await screen.findByLabelText('Description/Name *');
  await user.type(description, ' green');
  await user.click(button('Save'));
  expect(await screen.findByText(deletedText)).toBeInTheDocument();
  expect(description).toHaveValue('Moss green');
  await user.click(button('Delete'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getAllByText(deletedText)).toHaveLength(2));
});

test('a missing record says so', async () => {
  open('/code_colour/edit/999', () => ({ status: 404, body: { detail: 'Not found.' } }));
  expect(await screen.findByText('This colour is not here')).toBeInTheDocument();
});

test('Ctrl+S shows the fields that are still wrong, and Enter in a field sends nothing', async () => {
  const { user, calls } = open('/code_colour/create', () => ({ status: 201, body: colour }));
  await user.type(screen.getByLabelText('Code'), 'M{Enter}');
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Value Required')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss{Enter}');
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
});
test('deleting a dirty form closes it without asking (S1 §4)', async () => {
  const { user, at } = open('/code_colour/edit/7', ({ method }) =>
    method === 'DELETE' ? { status: 204 } : { body: colour },
  );
  await user.type(await screen.findByLabelText('Description/Name *'), ' green');
  await user.click(button('Delete'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(at()).toBe('/container/list'));
  expect(screen.queryByText('Do you really want to leave? you have unsaved changes!')).not.toBeInTheDocument();
});
test('the message of a refusal can be dismissed (S1 §8)', async () => {
  const { user } = open('/code_colour/create', () => ({ status: 400, body: { non_field_errors: ['Not like this.'] } }));
  await user.type(screen.getByLabelText('Description/Name *'), 'Moss');
  await user.click(button('Save'));
  const words = await screen.findByText('Not like this.');
  const alert = words.closest<HTMLElement>('[role=alert]')!;
  await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Not like this.')).not.toBeInTheDocument();
});
