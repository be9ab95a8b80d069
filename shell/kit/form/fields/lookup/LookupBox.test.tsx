import { codeColour } from '@trestle/schema/entities/code_colour';
import { product } from '@trestle/schema/entities/product';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { registerEntities } from '../../../core/entities';
import { renderAt } from '../../../testing/renderAt';
import { stubServer, type StubReply } from '../../../testing/stubServer';
import { signIn } from '../../../testing/signedIn';
import { LookupBox } from './LookupBox';

registerEntities([codeColour, product]);

const ROWS = ['Moss', 'Mosaic', 'Oak'].map((description, i) => ({
  id: i + 1,
  code: `C${i + 1}`,
  description,
  active: true,
}));
/** Opens a look-up of colours. `chosen` collects the ids that it reports. */
const openLookup = async () => {
  const chosen: unknown[] = [];
  function Entry() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <LookupBox
        entity="code_colour"
        aria-label="Colour"
        value={value}
        onChange={(id) => {
          chosen.push(id);
          setValue(id);
        }}
      />
    );
  }
  renderAt('/', [{ name: 'home', path: '/', element: <Entry /> }]);
  const user = userEvent.setup();
  const box = screen.getByRole('combobox', { name: 'Colour' });
  await user.click(box);
  return { user, box, chosen };
};

test('a filter offers rows that have ended, too: records name them', async () => {
  signIn();
  const calls = stubServer(() => ({ body: { count: ROWS.length, results: ROWS } }));
  const boxes = ['Colour', 'Filter colour'].map((name) => (
    <LookupBox
      key={name}
      entity="code_colour"
      withEnded={name !== 'Colour'}
      aria-label={name}
      value={null}
      onChange={() => {}}
    />
  ));
  renderAt('/', [{ name: 'home', path: '/', element: <>{boxes}</> }]);
  const user = userEvent.setup();
  for (const name of ['Colour', 'Filter colour']) {
    await user.click(screen.getByRole('combobox', { name }));
    expect((await screen.findAllByRole('option', { name: /Moss/ })).length).toBeGreaterThan(0);
    await user.keyboard('{Escape}');
  }
  expect(calls.map(({ query }) => query.get('filter'))).toEqual([null, 'all']);
});

/** A table too long to load whole: the server searches for what is typed, and answers when `answer` is called. */
const open = async () => {
  signIn();
  const pendingAnswers = new Map<string, () => void>();
  const calls = stubServer(({ method, query }) => {
    if (method === 'POST') return { status: 201, body: { id: 99 } };
    const q = query.get('q');
    if (query.has('_ids'))
      return { body: { count: 1, results: ROWS.filter(({ id }) => String(id) === query.get('_ids')) } };
    if (!q) return { body: { count: 5000, results: ROWS.slice(0, 1) } };
    const matches = ROWS.filter(
      ({ description, code }) => description.toLowerCase().includes(q.toLowerCase()) || code === q,
    );
    return new Promise<StubReply>((resolve) => {
      pendingAnswers.set(q, () => resolve({ body: { count: matches.length, results: matches } }));
    });
  });
  const { user, box, chosen } = await openLookup();
  await screen.findByRole('option', { name: /Moss/ });
  const answer = async (q: string) => {
    await waitFor(() => expect(pendingAnswers.has(q)).toBe(true));
    await act(async () => pendingAnswers.get(q)!());
  };
  return { user, box, chosen, calls, answer };
};

test('Enter never chooses from an older answer: it waits for its own, and says so', async () => {
  const { user, box, chosen, answer } = await open();
  await user.type(box, 'Moss');
  await answer('Moss');
  await screen.findByRole('option', { name: /Moss/ });
  await user.clear(box);
  await user.type(box, 'Oak{Enter}');
  expect(chosen).toEqual([]);
  expect(screen.getByText('Looking for Oak …')).toBeInTheDocument();
  await answer('Oa');
  expect(chosen).toEqual([]);
  await answer('Oak');
  await waitFor(() => expect(chosen).toEqual([3]));
  await waitFor(() => expect(box).toHaveValue('Oak'));
});
test('of several matches the exact name or code is chosen; otherwise the user chooses', async () => {
  const { user, box, chosen, answer } = await open();
  await user.type(box, 'Mos{Enter}');
  await answer('Mos');
  expect(await screen.findByRole('option', { name: /Mosaic/ })).toBeInTheDocument();
  expect(chosen).toEqual([]);
  await user.clear(box);
  await user.type(box, 'C3{Enter}');
  await answer('C3');
  await waitFor(() => expect(chosen).toEqual([3]));
});
test("'Create' is offered only after the answer shows that the record is missing", async () => {
  const { user, box, chosen, answer, calls } = await open();
  await user.type(box, 'Moss');
  await answer('Moss');
  await user.type(box, 'y');
  expect(screen.queryByRole('option', { name: /Create/ })).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await answer('Mossy');
  expect(await screen.findByRole('option', { name: 'Create “Mossy”' })).toBeInTheDocument();
  expect([chosen, calls.filter(({ method }) => method === 'POST')]).toEqual([[], []]);
});
test('a record created late does not replace a choice made meanwhile', async () => {
  signIn();
  let finishCreate = () => {};
  stubServer(({ method }) =>
    method === 'POST'
      ? new Promise<StubReply>((resolve) => {
          finishCreate = () => resolve({ status: 201, body: { id: 99 } });
        })
      : { body: { count: 3, results: ROWS } },
  );
  const { user, box, chosen } = await openLookup();
  await user.type(box, 'Petrol');
  await user.click(await screen.findByRole('option', { name: 'Create “Petrol”' }));
  await user.type(box, 'Oak');
  await user.click(await screen.findByRole('option', { name: /Oak/ }));
  await act(async () => finishCreate());
  expect(chosen).toEqual([3]);
});

test('products of one description are told apart: in the choices, by what is typed, and once one is chosen', async () => {
  signIn();
  const results = ['Oak', 'Navy'].map((colour, i) => ({
    id: i + 1,
    code: `WAT-${i}`,
    description: 'Wattle chair',
    colour__description: colour,
    fabric__description: 'Linen',
    active: true,
  }));
  const calls = stubServer(({ query }) => {
    const rows = results.filter(({ id }) => !query.has('_ids') || query.get('_ids') === String(id));
    return { body: { count: rows.length, results: rows } };
  });
  function Entry() {
    const [value, setValue] = useState<number | null>(null);
    return <LookupBox entity="product" aria-label="Product" value={value} onChange={setValue} />;
  }
  renderAt('/', [{ name: 'home', path: '/', element: <Entry /> }]);
  const user = userEvent.setup();
  const box = screen.getByRole('combobox', { name: 'Product' });
  await user.click(box);
  expect(await screen.findByRole('option', { name: 'Wattle chair WAT-0 · Oak · Linen' })).toBeInTheDocument();
  await user.type(box, 'wattle navy{Enter}');
  expect(box).toHaveValue('Wattle chair');
  expect(box).toHaveAccessibleDescription('WAT-1 · Navy · Linen');
  expect(calls.every(({ query }) => query.get('_details') === 'true')).toBe(true);
});
