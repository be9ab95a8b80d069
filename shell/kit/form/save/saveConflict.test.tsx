import { codeColour } from '@trestle/schema/entities/code_colour';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { stubServer } from '../../testing/stubServer';
import { signIn } from '../../testing/signedIn';
import { sampleColour as base } from '../../testing/sampleColour';
import { EditPage } from '../page/EditPage';
import type { EditPageProps } from '../page/RecordForm';

registerEntities([codeColour]);
const LATER_DATE = '2026-01-02T04:00:00.000Z';

/** A server where somebody has saved `change` after the form was opened. */
const open = async (change: object, props: Partial<EditPageProps> = {}) => {
  signIn();
  let stored: Record<string, unknown> = base;
  const calls = stubServer(({ method, body }) => {
    if (method !== 'PUT') return { body: stored };
    const sent = body as Record<string, unknown>;
    if (sent['modified_date'] !== stored['modified_date'])
      return {
        status: 409,
        body: { non_field_errors: [`Ann Wood changed this record at ${LATER_DATE}. Load it again before you save.`] },
      };
    stored = { ...stored, ...sent, modified_date: '2026-01-03T00:00:00.000Z' };
    return { body: stored };
  });
  renderAt(
    ['/', '/code_colour/edit/7'],
    [
      { name: 'home', path: '/', element: <p>home</p> },
      { name: 'code_colour.edit', path: '/code_colour/edit/:id', element: <EditPage entity={codeColour} {...props} /> },
    ],
  );
  const description = await screen.findByLabelText('Description/Name *');
  stored = { ...base, ...change, modified_date: LATER_DATE };
  return {
    calls,
    description,
    user: userEvent.setup(),
    puts: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    storedRecord: () => stored,
    saveElsewhere: (next: object) => {
      stored = { ...stored, ...next };
    },
  };
};
const save = () => screen.getByRole('button', { name: 'Save' });

test('changes to other fields are merged, announced and saved at once (safety 51)', async () => {
  const { user, description, puts, storedRecord } = await open({ code: 'MSS' });
  await user.type(description, ' green');
  await user.click(save());
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  expect(screen.getByText(/^Ann Wood changed this record at .+ Merged: Code\.$/)).toBeInTheDocument();
  expect(screen.queryByText('An error has occurred!')).not.toBeInTheDocument();
  expect(puts()).toHaveLength(2);
  expect(storedRecord()).toMatchObject({ code: 'MSS', description: 'Moss green' });
  expect(screen.getByLabelText('Code')).toHaveValue('MSS');
  // It was pressed, so it keeps the focus.
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

test('a save that was merged is checked against the newer version: what others changed is no change of this person', async () => {
  const compared: unknown[] = [];
  const { user, description } = await open(
    { code: 'MSS' },
    { beforeSave: async (values, before) => void compared.push([before['code'], values['code']]) },
  );
  await user.type(description, ' green');
  await user.click(save());
  expect(await screen.findByText('Updated Item')).toBeInTheDocument();
  expect(compared).toEqual([
    [base.code, base.code],
    ['MSS', 'MSS'],
  ]);
});

test('fields that both changed show both versions, to choose from', async () => {
  const { user, description, storedRecord } = await open({ code: 'MSS', description: 'Moss, dark' });
  await user.type(description, ' green');
  await user.clear(screen.getByLabelText('Order'));
  await user.type(screen.getByLabelText('Order'), '5');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Two versions of one record' });
  expect(dialog).toHaveTextContent('Ann Wood changed this record');
  expect(dialog).toHaveTextContent('Merged from their version: Code.');
  expect(within(dialog).getByRole('radio', { name: 'Yours Moss green' })).toBeChecked();
  await user.click(within(dialog).getByRole('radio', { name: 'Theirs Moss, dark' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(storedRecord()).toMatchObject({ code: 'MSS', description: 'Moss, dark', display_order: 5 }),
  );
  await waitFor(() => expect(description).toHaveValue('Moss, dark'));
});

test('after Cancel the form keeps the typed values; the next save asks again', async () => {
  const { user, description, storedRecord, puts } = await open({ description: 'Moss, dark' });
  await user.type(description, ' green');
  await user.click(save());
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(description).toHaveValue('Moss green');
  expect(screen.getByText(/Ann Wood changed this record/)).toBeInTheDocument();
  // The page is hidden until the dialog has gone.
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(description).toHaveValue('Moss green');
  expect(puts()).toHaveLength(2);
  await user.type(description, '!');
  await user.click(save());
  await waitFor(() => expect(storedRecord()).toMatchObject({ description: 'Moss green!' }));
});

test.each([
  ['Yours Moss green', 'Moss green'],
  ['Theirs Moss, dark', 'Moss, dark'],
])("'Save and close' closes once the conflict is resolved: %s", async (choice, stored) => {
  const { user, description, storedRecord } = await open({ description: 'Moss, dark' });
  await user.type(description, ' green');
  await user.click(screen.getByRole('button', { name: 'Save and close' }));
  const dialog = await screen.findByRole('dialog');
  expect(screen.queryByText('Saving …')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: choice }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('home')).toBeInTheDocument();
  expect(storedRecord()).toMatchObject({ description: stored });
});
test('a third version that arrives meanwhile is resolved, too', async () => {
  const { user, description, storedRecord, saveElsewhere } = await open({ description: 'Moss, dark' });
  await user.type(description, ' green');
  await user.click(save());
  const first = await screen.findByRole('dialog');
  saveElsewhere({ description: 'Moss, bright', modified_date: '2026-01-02T05:00:00.000Z' });
  await user.click(within(first).getByRole('button', { name: 'Save' }));
  const second = await screen.findByRole('radio', { name: 'Theirs Moss, bright' });
  const dialog = second.closest<HTMLElement>('[role=dialog]')!;
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(storedRecord()).toMatchObject({ description: 'Moss green' }));
});
