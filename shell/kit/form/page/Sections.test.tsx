import { active, entity, tracked, type Entity } from '@trestle/schema/entity';
import { money, string } from '@trestle/schema/field';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { registerEntities } from '../../core/entities';
import { renderAt } from '../../testing/renderAt';
import { signIn } from '../../testing/signedIn';
import { stubServer } from '../../testing/stubServer';
import { EditPage } from './EditPage';
import { FormField } from '../FormField';
import { RemainingFields, Sections, type CustomSection } from './Sections';

/** An entity with fields that were added without a section. */
const bench = entity('bench', {
  label: 'Bench',
  plural: 'Benches',
  service: 'catalogue',
  fields: {
    ...tracked(),
    name: string({ section: 'Bench' }),
    cost: money({ section: 'Prices' }),
    price_note: string({ section: 'Prices', label: 'Added to the prices' }),
    deposit: money({ label: 'Added price without a section' }),
    colour: string({ label: 'Added without a section' }),
    ...active(),
  },
  list: { columns: ['name'], search: ['name'] },
});
const seat: Entity = { ...bench, label: 'Seat' };
registerEntities([bench]);

const PRICES: CustomSection = {
  draws: ({ kind }) => kind === 'Money',
  render: (fields) => fields.map(({ name }) => <FormField key={name} name={name} />),
};

async function open(declared: Entity, children: ReactNode) {
  signIn();
  stubServer(() => ({ body: {} }));
  renderAt(
    ['/bench/list', '/bench/create'],
    [
      { name: 'bench.list', path: '/bench/list', element: <p>list</p> },
      { name: 'bench.create', path: '/bench/create', element: <EditPage entity={declared}>{children}</EditPage> },
    ],
  );
  await screen.findByRole('button', { name: 'Save' });
}
const LABELS = ['Name', 'Cost', 'Added to the prices', 'Added price without a section', 'Added without a section'];
const counts = () => LABELS.map((label) => [label, screen.queryAllByLabelText(label).length]);
const once = LABELS.map((label) => [label, 1]);

test('every field is drawn once, whether its section is drawn by hand or it has none', async () => {
  await open(bench, <Sections own={{ Prices: PRICES }} />);
  expect(counts()).toEqual(once);
  expect(screen.getAllByRole('heading', { name: 'Bench' })).toHaveLength(1);
});
test("fields without a section are under the record's name, unless a section has that name", async () => {
  await open(seat, <Sections own={{ Prices: PRICES }} />);
  expect(counts()).toEqual(once);
  expect(screen.getAllByRole('heading', { name: 'Seat' })).toHaveLength(1);
});
test('a form drawn by hand shows the fields that it does not name, once', async () => {
  const drawn = ['name', 'cost', 'active_start_date', 'active_end_date'];
  await open(
    bench,
    <>
      <FormField name="name" />
      <FormField name="cost" />
      <RemainingFields drawn={drawn} />
    </>,
  );
  expect(counts()).toEqual(once);
});
