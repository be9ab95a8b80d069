import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Entity } from '@trestle/schema/entity';
import { createQueryClient } from '../../core/api/queryClient';
import type { BulkAction } from './bulkActions';
import { BulkPreview } from './BulkPreview';

const open = (action: Exclude<BulkAction, 'merge'> = 'set', entity: Entity = product) => {
  const start = jest.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BulkPreview
        entity={entity}
        access={{ hidden: new Set(), locked: new Set() }}
        action={action}
        effectOfChange={undefined}
        rows={[{ id: 1, description: 'Oslo chair', code: 'OSL-1', colour__description: 'Oak' }]}
        onStart={start}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  return start;
};
const choose = (field: string) => userEvent.setup().selectOptions(screen.getByLabelText('Field'), field);
const paste = async (field: string, text: string) => {
  const user = userEvent.setup();
  await user.click(screen.getByLabelText(`New value of ${field}`));
  await user.paste(text);
};

test('a long text is stored whole, with its line breaks', async () => {
  const start = open();
  const notes = `${'Wipe with a damp cloth. '.repeat(20)}\nKeep out of the sun.`;
  await choose('Notes');
  await paste('Notes', notes);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Set a field (1)' }));
  expect(start).toHaveBeenCalledWith([expect.objectContaining({ body: { notes } })], undefined);
});

test('a text that is too long is refused, not cut', async () => {
  open();
  await paste('Description', 'x'.repeat(256));
  expect(screen.getByText('Maximum length:255')).toBeInTheDocument();
});

test('a date that cannot be read says how dates are typed', async () => {
  open();
  await choose('On the website from');
  await paste('On the website from', '31/02/2026');
  expect(screen.getByText('Enter it as DD/MM/YYYY')).toBeInTheDocument();
});

test('a row is named with what tells it from others of the same description', async () => {
  open();
  await choose('Notes');
  await paste('Notes', 'New');
  expect(screen.getByRole('rowheader', { name: 'Oslo chair OSL-1 · Oak' })).toBeInTheDocument();
});

test('a deletion of records that take a reason may say one', async () => {
  const start = open('delete', storeOrder);
  await userEvent.setup().type(screen.getByLabelText('Reason'), ' Ordered twice ');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Delete (1)' }));
  expect(start).toHaveBeenCalledWith([], 'Ordered twice');
});

test('a deletion of other records takes none', () => {
  open('delete');
  expect(screen.queryByLabelText('Reason')).toBeNull();
});
