import { screen } from '@testing-library/react';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { fullAccess, signIn, testUser, tokenFor } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { stockWatch } from '@trestle/schema/entities/stock_watch';
import TellMe from './TellMe';

registerEntities([stockWatch]);

test('an administrator with a store is shown the watch of that store alone', async () => {
  const watches = [{ id: 8, product: 3, store: 2 }];
  stubServer(({ query }) => {
    const results = query.get('query')?.includes('["store","eq",1]') ? [] : watches;
    return { body: { count: results.length, results } };
  });
  const open = () => renderAt('/', [{ name: 'home', path: '/', element: <TellMe product={3} /> }]);
  signIn(fullAccess, tokenFor(), { ...testUser, store: { id: 1, name: 'Fitzroy' } });
  const { unmount } = open();
  expect(await screen.findByRole('button', { name: 'Tell me when it is back' })).toBeInTheDocument();
  unmount();
  // A store's people are sent their own store's watches, and a rule may hide the store from them.
  const storeRules = { ...fullAccess, superuser: false, groups: [{ group: 1, deny_by_default: false, states: [] }] };
  signIn(storeRules, tokenFor(), { ...testUser, store: { id: 2, name: 'Carlton' } });
  open();
  expect(await screen.findByRole('button', { name: /Don't tell me/ })).toBeInTheDocument();
});
