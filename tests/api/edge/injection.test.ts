import { collectionPath, type Entity } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { OPERATORS } from '@trestle/schema/query/operators';
import { as, expectStatus, list, type Body } from '../parts/people';

const admin = as('admin');
/** Texts that would be SQL inside a statement. None of them is in the demo data. */
const SQL_INJECTIONS = [
  "' OR '1'='1",
  "' OR 1=1 -- ",
  '" OR ""="',
  "') OR ('1'='1",
  '\\',
  "\\' OR 1=1 #",
  '`',
  '`id` OR 1',
  "'; DROP TABLE `user`; --",
  "' UNION SELECT `password` FROM `user` -- ",
  "' AND SLEEP(9) -- ",
  "' AND BENCHMARK(99999999,MD5(1)) -- ",
  '/*!50000 OR 1=1*/',
  "' OR id IS NOT NULL LIMIT 1 OFFSET 1 -- ",
  '?',
  ':id',
  '$1',
  '${7*7}',
  '\u00bf\u0027 OR 1=1',
  '\u02bc OR 1=1',
  'x\u0000'.replace('\0', '%00'),
  '0x27204f5220313d31',
];
const leaks = /SELECT|syntax|mysql|maria|sequelize|errno|\bat \w+ \(|\.m?[jt]s\b/i;
const textFields = (entity: Entity): string[] =>
  Object.values(entity.fields)
    .filter(
      ({ kind, secret, only, download_only }) =>
        !secret && !download_only && only !== 'go' && (OPERATORS[kind] as readonly string[]).includes('icontains'),
    )
    .map(({ name }) => name);

describe('safety 25: text that would be SQL is text', () => {
  test.each(entities.map((entity, i) => [entity.name, entity, i] as const))(
    '%s: in search, query and column filters no condition of it holds, none waits',
    async (_name, entity, turn) => {
      const path = collectionPath(entity);
      const fields = textFields(entity);
      const field = fields[0]!;
      const all = (await list(admin, path.replace(/^\/api\/|\/$/g, ''), { filter: 'all', limit: '0' }))[
        'count'
      ] as number;
      for (const injection of SQL_INJECTIONS.filter(
        (_, i) => i < 12 && (entity.name === 'product' || (i + turn) % 3 === 0),
      )) {
        const questions: Record<string, string>[] = [
          { q: injection },
          { q: injection, searchField: field },
          { query: JSON.stringify([field, 'eq', injection]) },
          { query: JSON.stringify({ or: fields.slice(0, 8).map((name) => [name, 'icontains', injection]) }) },
          { qbe: JSON.stringify({ [field]: { op: '#', value: injection } }) },
        ];
        for (const parameters of questions) {
          const reply = await admin(
            'GET',
            `${path}?${new URLSearchParams({ filter: 'all', limit: '1', ...parameters })}`,
          );
          // The audit may contain one of them. A condition that held for every row, or a sleep, would show.
          const { count } = expectStatus(reply, 200);
          expect([injection, count < all || all === 0]).toEqual([injection, true]);
        }
      }
    },
  );

  test('unknown names are 400 in each parameter of a list, and the reply shows nothing of the inside', async () => {
    for (const entity of entities)
      for (const injection of SQL_INJECTIONS) {
        const questions: Record<string, string>[] = [
          { sort: injection },
          { sort: `id, ${injection}` },
          { sort: `id${injection}` },
          { searchField: injection, q: 'a' },
          { filter: injection },
          { _ids: `1,${injection}` },
          { limit: injection },
          { offset: injection },
          { order: injection },
          { query: JSON.stringify([injection, 'eq', 1]) },
          { query: JSON.stringify(['id', injection, 1]) },
          { query: JSON.stringify(['id', 'eq', injection]) },
          { qbe: JSON.stringify({ [injection]: 1 }) },
          { qbe: JSON.stringify({ id: { op: injection, value: 1 } }) },
        ];
        const parameters =
          questions[(entities.indexOf(entity) + SQL_INJECTIONS.indexOf(injection)) % questions.length]!;
        const { status, body } = await admin('GET', `${collectionPath(entity)}?${new URLSearchParams(parameters)}`);
        expect([entity.name, parameters, status]).toEqual([entity.name, parameters, 400]);
        expect(
          JSON.stringify(body)
            .replaceAll(JSON.stringify(injection.slice(0, 60)).slice(1, -1), '')
            .replaceAll(injection, ''),
        ).not.toMatch(leaks);
      }
  });

  test('the same in every such place of one list', async () => {
    for (const injection of SQL_INJECTIONS)
      for (const name of ['sort', 'searchField', 'filter', '_ids', 'limit', 'offset', 'order', '_code', injection]) {
        expect([
          name,
          injection,
          (await admin('GET', `/api/product/?${new URLSearchParams({ [name]: injection })}`)).status,
        ]).toEqual([name, injection, 400]);
      }
  });

  test('stored as it is, found as it is, and nothing else with it', async () => {
    for (const injection of SQL_INJECTIONS) {
      const description = `${injection} ${Date.now().toString(36)}`;
      const colour = expectStatus(await admin('POST', '/api/code_colour/', { description }), 201);
      expect(colour['description']).toBe(description);
      const matches = await list(admin, 'code_colour', { query: JSON.stringify(['description', 'eq', description]) });
      expect((matches['results'] as Body[]).map(({ id }) => id as number)).toEqual([colour['id']]);
      expectStatus(await admin('DELETE', `/api/code_colour/${colour['id']}/`), 204);
    }
  });
});
