import { renderHook } from '@testing-library/react';
import { container } from '@trestle/schema/entities/container';
import { group } from '@trestle/schema/entities/group';
import { user } from '@trestle/schema/entities/user';
import { session, setSession } from '../../core/session/session';
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

test('safety 58: an administrator who is no superuser is offered no merge of users or groups', () => {
  const offered = () =>
    [user, group, container].map((entity) =>
      renderHook(() => useBulkActions(entity, { hidden: new Set(), locked: new Set() })).result.current.includes(
        'merge',
      ),
    );
  signIn();
  expect(offered()).toEqual([false, false, true]);
  setSession({ ...session()!, user: { ...session()!.user, is_superuser: true } });
  expect(offered()).toEqual([true, true, true]);
});
