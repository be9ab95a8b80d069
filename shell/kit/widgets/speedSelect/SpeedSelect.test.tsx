import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { renderAt } from '../../testing/renderAt';
import { arrangeItems, type SpeedSelectItem } from './speedSelectItems';
import { SpeedSelect } from './SpeedSelect';

const items = (count: number, quick = 0): SpeedSelectItem[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, label: `Colour ${at + 1}`, quick: at < quick }));

test('shows ten more items, a search box above that, and always the chosen one (S1 §9)', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(12), fc.nat(60), (count, quick, chosen) => {
      const all = items(count, quick);
      const view = arrangeItems(all, '', chosen);
      expect(view.more.length).toBeLessThanOrEqual(10);
      expect(view.searchable).toBe(count > 10);
      expect(view.quick.length + view.more.length + view.unshownCount).toBe(count);
      if (chosen > 0 && chosen <= count) expect([...view.quick, ...view.more].map(({ id }) => id)).toContain(chosen);
    }),
  );
});
test('quick items are those with a quick order; a search covers all', () => {
  expect(arrangeItems(items(12, 2), '', null).quick.map(({ id }) => id)).toEqual([1, 2]);
  const matches = arrangeItems(items(12, 2), 'colour 1', null);
  expect([matches.quick.map(({ id }) => id), matches.more.map(({ id }) => id)]).toEqual([[1], [10, 11, 12]]);
});

test('one press chooses, arrows move on, the blank clears; ended items cannot be chosen', async () => {
  const chosenIds: (number | null)[] = [];
  function Entry() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <SpeedSelect
        label="Colour"
        blank="Any"
        items={[...items(11, 1), { id: 99, label: 'Ended', quick: true, disabled: true }]}
        value={value}
        onChange={(id) => {
          chosenIds.push(id);
          setValue(id);
        }}
      />
    );
  }
  renderAt('/', [{ name: 'home', path: '/', element: <Entry /> }]);
  const user = userEvent.setup();
  expect(screen.getByRole('radio', { name: 'Any' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Ended (Disabled)' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Colour 3' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search Colour' }), '11');
  await user.click(screen.getByRole('radio', { name: 'Colour 11' }));
  await user.click(screen.getByRole('radio', { name: 'Any' }));
  expect(chosenIds).toEqual([3, 11, null]);
});
