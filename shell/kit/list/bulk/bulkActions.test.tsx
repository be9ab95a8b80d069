import { renderHook } from '@testing-library/react';
import { container } from '@trestle/schema/entities/container';
import { signIn } from '../../testing/signedIn';
import { useBulkActions } from './bulkActions';

const actions = (...denied: string[]) => {
  const states = denied.map((state_name) => ({ state_name, deny: true, models: [] }));
  signIn({ use_permissions: true, superuser: false, groups: [{ group: 1, deny_by_default: false, states }] });
  const { result } = renderHook(() => useBulkActions(container, { hidden: new Set(), locked: new Set() }));
  return result.current;
};

test('safety 24: bulk changes need the right to edit; bulk merge and delete the right to delete', () => {
  expect(actions()).toEqual(['set', 'activate', 'deactivate', 'merge', 'delete']);
  expect(actions('container.delete')).toEqual(['set', 'activate', 'deactivate']);
  expect(actions('container.edit')).toEqual([]);
});
