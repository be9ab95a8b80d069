import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@trestle/schema/entities/product';
import { light } from '../../core/theme/brand';
import { signIn } from '../../testing/signedIn';
import QueryBuilder from './QueryBuilder';

test('a query that is refused focuses its first wrong value', async () => {
  signIn();
  const onApply = jest.fn();
  render(
    <FluentProvider theme={light}>
      <QueryBuilder
        entity={product}
        access={{ hidden: new Set(), locked: new Set() }}
        query='{"and":[["code","eq","A"],["created_date","gte","2026-01-01"],["notes","eq",""]]}'
        onApply={onApply}
      />
    </FluentProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Apply Query' }));
  expect(screen.getByLabelText('Notes: value')).toHaveFocus();
  const date = screen.getByLabelText('Created date: value');
  await user.clear(date);
  await user.type(date, '32/13/2026');
  await user.click(screen.getByRole('button', { name: 'Apply Query' }));
  expect(date).toHaveFocus();
  expect(onApply).not.toHaveBeenCalled();
});

test('a query on a field that the user may not see leaves room for another one', async () => {
  signIn();
  const onApply = jest.fn();
  render(
    <FluentProvider theme={light}>
      <QueryBuilder
        entity={product}
        access={{ hidden: new Set(['notes']), locked: new Set() }}
        query='{"and":[["code","eq","A"],["notes","eq","Oak"]]}'
        onApply={onApply}
      />
    </FluentProvider>,
  );
  expect(screen.getByText('Not applied yet.')).toBeInTheDocument();
  expect(screen.queryByText('Notes')).toBeNull();
  const user = userEvent.setup();
  const [field] = screen.getAllByRole('combobox', { name: 'Field' });
  await user.selectOptions(field!, 'Code');
  await user.type(screen.getByLabelText('Code: value'), 'B');
  await user.click(screen.getByRole('button', { name: 'Apply Query' }));
  expect(onApply).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(onApply.mock.calls[0]))).toEqual({ and: [['code', expect.any(String), 'B']] });
});
