import { screen, waitFor } from '@testing-library/react';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { fullAccess, signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { product } from '@trestle/schema/entities/product';
import { ReferenceCounts } from './ReferenceCounts';

registerEntities([codeColour, product]);

const show = () =>
  renderAt('/', [
    { name: 'home', path: '/', element: <ReferenceCounts name="code_colour" id={7} /> },
    { name: 'product.list', path: '/product/list', element: null },
  ]);

test('a count that could not be loaded says so, and does not seem to load for ever', async () => {
  signIn();
  stubServer(() => ({ status: 400, body: { qbe: [{ code: 'unknown', message: 'Unknown field' }] } }));
  show();
  await screen.findByText('Products');
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent('Products?'));
});

test('records that refer by a field that a rule hides are not asked for', async () => {
  const fields = [{ field_name: 'colour', deny_read: true, deny_update: true }];
  const states = [
    { state_name: '*', deny: false, models: [] },
    { state_name: 'product', deny: false, models: [{ model_name: 'product', fields }] },
  ];
  signIn({ ...fullAccess, superuser: false, groups: [{ states }] } as never);
  const calls = stubServer(() => ({ body: { count: 3, results: [] } }));
  show();
  expect(await screen.findByText('Used by')).toBeVisible();
  expect(screen.queryByText('Products')).toBeNull();
  expect(calls).toEqual([]);
});
