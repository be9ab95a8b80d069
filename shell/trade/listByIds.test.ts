import { supplier } from '@trestle/schema/entities/supplier';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { listByIds } from './listByIds';

test('more ids than one call takes are loaded by several, each once; no ids by none', async () => {
  signIn();
  const calls = stubServer(({ query }) => {
    const ids = query.get('_ids')!.split(',');
    return { body: { count: ids.length, results: ids.map((id) => ({ id: Number(id) })) } };
  });
  const ids = Array.from({ length: 1201 }, (_, i) => i + 1);
  expect((await listByIds(supplier, [...ids, 1, 2])).map(({ id }) => id)).toEqual(ids);
  expect(calls.map(({ query }) => query.get('limit'))).toEqual(['1000', '201']);
  expect(await listByIds(supplier, [])).toEqual([]);
  expect(calls).toHaveLength(2);
});
