import { renderAt } from '@trestle/kit/testing/renderAt';
import { act, fireEvent, screen } from '@testing-library/react';
import { RouteList } from './RouteList';
import { accessRulesOf, sortStateNames, type StateRuleRow } from '../rules/stateRules';

const NAMES = Array.from({ length: 30 }, (_, i) => `module_${Math.floor(i / 3)}.${['list', 'create', 'edit'][i % 3]}`);
const STATES: StateRuleRow[] = [{ state_name: 'module_7.list', deny: false, models: [] }];
const onChange = jest.fn();
const onChoose = jest.fn();
const renderList = (names: readonly string[]) => (
  <RouteList
    states={STATES}
    routes={sortStateNames(names, [])}
    denyByDefault
    rules={accessRulesOf(STATES, true)}
    chosenRoute={null}
    errors={new Map()}
    locked={false}
    onChoose={onChoose}
    onChange={onChange}
  />
);

test('search, filters with counts, and arrow keys reach each route', () => {
  renderAt('/', [{ name: 'home', path: '/', element: renderList(NAMES) }]);
  const countRows = () => screen.getAllByRole('listitem').length;
  expect(countRows()).toBe(41);
  expect(screen.getByRole('button', { name: 'All 41' })).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(screen.getByRole('button', { name: 'Allowed 1' }));
  expect(screen.getByRole('button', { name: 'module_7.list Allowed' })).toBeInTheDocument();
  expect(countRows()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'All 41' }));
  fireEvent.change(screen.getByLabelText('Search routes'), { target: { value: 'module_2' } });
  expect(countRows()).toBe(4);
  const first = screen.getByRole('button', { name: 'module_2 Denied' });
  expect(first).toHaveAccessibleDescription('Module 2');
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  const second = screen.getByRole('button', { name: 'module_2.create Denied' });
  expect(second).toHaveFocus();
  fireEvent.click(second);
  expect(onChoose).toHaveBeenCalledWith('module_2.create');
});
