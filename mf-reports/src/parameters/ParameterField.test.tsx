import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ParameterField } from './ParameterField';
import type { ReportParameter } from '@trestle/schema/report';

const stores: ReportParameter = {
  name: 'stores',
  promptText: 'Stores',
  type: 1,
  controlType: 1,
  paramType: 1,
  allowBlank: false,
  isHidden: false,
  helpText: 'Whose orders.',
  defaultVal: null,
  dependsOn: [],
  listEntries: [
    { value: 1, label: 'Fitzroy' },
    { value: 2, label: 'Carlton' },
  ],
};
const renderField = (parameter: ReportParameter, initialValue: string | readonly string[]) => {
  const changes: unknown[] = [];
  function Entry() {
    const [value, setValue] = useState<string | boolean | readonly string[]>(initialValue);
    return (
      <ParameterField
        parameter={parameter}
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Entry />);
  return { changes, user: userEvent.setup() };
};

test('each check box has its own id, so that its label checks it; the group is required, not a box', async () => {
  const { changes, user } = renderField(stores, []);
  const boxes = screen.getAllByRole('checkbox');
  expect(new Set(boxes.map(({ id }) => id)).size).toBe(2);
  for (const box of boxes) expect(box).not.toBeRequired();
  const group = screen.getByRole('group', { name: /^Stores/ });
  expect(group).toHaveAccessibleDescription('Whose orders. Choose at least one.');
  await user.click(screen.getByText('Carlton'));
  expect(screen.getByRole('checkbox', { name: 'Carlton' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Fitzroy' })).not.toBeChecked();
  expect(changes).toEqual([['2']]);
});
test('an optional list is not required', () => {
  renderField({ ...stores, allowBlank: true, helpText: '' }, []);
  expect(screen.getByRole('group', { name: 'Stores' })).not.toHaveAccessibleDescription();
});
test('an invalid number is reported on leaving the field, and stays', async () => {
  const { user } = renderField({ ...stores, promptText: 'Least price', type: 3, controlType: 0, paramType: 0 }, '');
  const input = screen.getByRole('textbox', { name: /Least price/ });
  await user.type(input, '1,234');
  expect(screen.queryByText(/two ways/)).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText('1,234 can be read two ways: type 1234 or 1.234')).toBeInTheDocument();
  expect(input).toHaveValue('1,234');
  expect(input).toBeInvalid();
});
