import { product } from '@trestle/schema/entities/product';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { stubServer, type StubReply } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { InlineEdit } from './InlineEdit';

registerEntities([product]);
const row = { id: 5, description: 'Oslo chair', region_1_rrp: 129.5, modified_date: '2026-03-04T05:06:07.890Z' };
const NAME = /^Change Region 1 RRP of Oslo chair:/;

const open = async (reply: StubReply = { body: { ...row, region_1_rrp: 140 } }) => {
  const calls = stubServer(() => reply);
  renderAt('/', [
    {
      name: 'home',
      path: '/',
      element: (
        <InlineEdit entity={product} row={row} field="region_1_rrp" of="Oslo chair">
          129.50
        </InlineEdit>
      ),
    },
  ]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: NAME }));
  const input = await screen.findByLabelText('Region 1 RRP');
  await waitFor(() => expect(input).toHaveFocus());
  await user.clear(input);
  return { calls, user, input };
};

test('Enter saves only that field, with the version that was read', async () => {
  signIn();
  const { calls, user, input } = await open();
  await user.type(input, '140{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Region 1 RRP')).not.toBeInTheDocument());
  expect(calls).toMatchObject([
    { method: 'PATCH', path: '/api/product/5/', body: { region_1_rrp: 140, modified_date: row.modified_date } },
  ]);
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
});
test('a value that the field refuses is not sent', async () => {
  signIn();
  const { calls, user, input } = await open();
  await user.type(input, '-1{Enter}');
  expect(await screen.findByText('Minimum value 0')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(calls).toEqual([]);
});
test("the server's refusal is shown at the input, and the typed value stays", async () => {
  signIn();
  const { user, input } = await open({
    status: 400,
    body: { region_1_rrp: [{ code: 'max', message: 'Maximum value 130' }] },
  });
  await user.type(input, '140{Enter}');
  expect((await screen.findAllByText(/Maximum value 130/)).length).toBeGreaterThan(0);
  expect(input).toHaveValue('140');
});
test('Escape cancels and returns the focus', async () => {
  signIn();
  const { calls, user, input } = await open();
  await user.type(input, '140{Escape}');
  await waitFor(() => expect(input).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: NAME })).toHaveFocus();
  expect(calls).toEqual([]);
});
test('without the right to edit, only the value is shown', () => {
  renderAt('/', [
    {
      name: 'home',
      path: '/',
      element: (
        <InlineEdit entity={product} row={row} field="region_1_rrp" of="it" locked>
          129.50
        </InlineEdit>
      ),
    },
  ]);
  expect(screen.getByText('129.50')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
describe('while a value is being saved', () => {
  /** Two values in place, of which the first is being saved until `answer` is called. */
  const saveFirst = async () => {
    signIn();
    let answer: () => void = () => undefined;
    stubServer(() => new Promise((resolve) => (answer = () => resolve({ body: { ...row, region_1_rrp: 140 } }))));
    const edit = (of: string) => (
      <InlineEdit entity={product} row={row} field="region_1_rrp" of={of}>
        129.50
      </InlineEdit>
    );
    const element = (
      <>
        {edit('Oslo chair')}
        {edit('Bergen chair')}
      </>
    );
    renderAt('/', [{ name: 'home', path: '/', element }]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: NAME }));
    const input = await screen.findByLabelText('Region 1 RRP');
    await waitFor(() => expect(input).toHaveFocus());
    await user.clear(input);
    await user.type(input, '140{Enter}');
    expect(await screen.findByRole('button', { name: 'Saving …' })).toBeInTheDocument();
    return { user, input, answer: () => act(async () => answer()) };
  };

  test('another one that is opened meanwhile keeps its focus and its text', async () => {
    const { user, answer } = await saveFirst();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: /of Bergen chair:/, hidden: true }));
    const other = await screen.findByLabelText('Region 1 RRP');
    await waitFor(() => expect(other).toHaveFocus());
    await user.clear(other);
    await user.type(other, '99');
    await answer();
    expect(await screen.findByText('Updated Item')).toBeInTheDocument();
    expect(other).toHaveValue('99');
    expect(other).toHaveFocus();
  });
  test('what is typed meanwhile stays, to be saved', async () => {
    const { user, input, answer } = await saveFirst();
    await user.type(input, '5');
    await answer();
    expect(await screen.findByText('Updated Item')).toBeInTheDocument();
    expect(input).toBeInTheDocument();
    expect(input).toHaveValue('1405');
  });
});
