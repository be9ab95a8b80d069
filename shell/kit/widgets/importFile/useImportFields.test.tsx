import { renderHook } from '@testing-library/react';
import type { AccessRules } from '@trestle/schema/access';
import { store } from '@trestle/schema/entities/store';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { registerEntities } from '../../core/entities';
import { signIn } from '../../testing/signedIn';
import { useImportFields } from './useImportFields';

registerEntities([store, storeContact]);
const namesFor = (rules?: AccessRules): string[] => {
  signIn(rules);
  const { result, unmount } = renderHook(() => useImportFields(storeContact));
  unmount();
  return result.current.map(({ name }) => name);
};

/** Rules of a group that may do all but what is said of stores. */
const rulesWith = (storeRule: AccessRules['groups'][number]['states'][number]): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups: [{ group: 1, group__name: 'Buyer', deny_by_default: false, states: [storeRule] }],
});

test('the column for the stores of contacts is offered to those alone who may change stores', () => {
  expect(namesFor()).toContain('stores');
  expect(namesFor(rulesWith({ state_name: 'store.edit', deny: true, models: [] }))).not.toContain('stores');
  const fields = [{ field_name: 'contacts', deny_read: false, deny_update: true }];
  const locked = { model_name: 'store', fields };
  expect(namesFor(rulesWith({ state_name: 'store.edit', deny: false, models: [locked] }))).not.toContain('stores');
});
