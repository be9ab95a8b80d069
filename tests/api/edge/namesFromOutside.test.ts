import { entities } from '@trestle/schema/entities/all';
import { fillPath, isServiceCall, readEveryCall, type EveryCall } from '../parts/everyCall';

/* Every call that the API's description has, with names that every object has. */
const INHERITED_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
/** One name that objects inherit and one that sets what they inherit: the others pass the same code. */
const TWO_NAMES = INHERITED_NAMES.slice(0, 2);

let everyCall: EveryCall;
beforeAll(async () => {
  everyCall = await readEveryCall();
});

/** Returns queries with the name in each of a list's parameters, and in each part of a condition. */
const queriesOfLists = (name: string): string[] => [
  ...['sort', 'filter', 'columns', 'limit', '_ids', '_code'].map((parameter) => `${parameter}=${name}`),
  `q=x&searchField=${name}`,
  `qbe=${JSON.stringify([name, 1])}`,
  `qbe={"${name}":1}`,
  ...[[name, 'eq', 1], ['id', name, 1], [name]].map((clause) => `query=${JSON.stringify(clause)}`),
];

test('safety 78: a name that every object has is an unknown parameter, filter, field or operator', async () => {
  const calls = everyCall
    .templatesOf('get')
    .filter(([path]) => isServiceCall(path) && !path.endsWith('.json'))
    .flatMap(([template, method]) =>
      INHERITED_NAMES.flatMap((name) => {
        const isList = entities.some((entity) => template.endsWith(`/${entity.name}/`));
        const inLists = isList && TWO_NAMES.includes(name) ? queriesOfLists(name) : [];
        const queries = [`${name}=1`, `_${name}=1`, ...inLists];
        return queries.map((query) => ({ method, path: `${fillPath(template)}?${encodeURI(query)}` }));
      }),
    );
  expect(calls.length).toBeGreaterThan(1000);
  expect(await everyCall.faultsOf(calls)).toEqual([]);
});

test('safety 78: such a name is an unknown parameter of every change, too', async () => {
  const calls = everyCall.templatesOf('post', 'put', 'patch', 'delete').map(([template, method]) => ({
    method,
    path: `${fillPath(template)}?constructor=1`,
    ...(method === 'DELETE' ? {} : { body: '{}' }),
    mustSay: 'Unknown parameter',
  }));
  expect(calls.length).toBeGreaterThan(100);
  expect(await everyCall.faultsOf(calls)).toEqual([]);
});

test('safety 78: a name that every object has is no id, format or report', async () => {
  const calls = everyCall
    .templatesOf('get', 'post', 'put', 'patch', 'delete')
    .filter(([path]) => path.includes('{') && isServiceCall(path))
    .flatMap(([template, method]) =>
      TWO_NAMES.map((name) => ({
        method,
        path: fillPath(template, name),
        ...(method === 'GET' ? {} : { body: '{}' }),
      })),
    );
  expect(calls.length).toBeGreaterThan(250);
  expect(await everyCall.faultsOf(calls)).toEqual([]);
});

/** Returns bodies with the name as a key, inside an import's columns, and as a form's values. */
const bodiesWith = (name: string, template: string): string[] =>
  template === '/reports/download'
    ? [`_reportName=${name}&_format=${name}&${name}=1`]
    : [
        `{"${name}":1}`,
        `{"${name}":{"${name}":[]}}`,
        `{"parameters":{"${name}":1},"report":"${name}"}`,
        `{"file_name":"x","columns":["${name}"],"headings":["${name}"],"rows":[["x"]],"dry_run":true}`,
      ];

test('safety 78: a name that every object has is an unknown key of every body', async () => {
  const calls = everyCall
    .templatesOf('post', 'put', 'patch')
    .flatMap(([template, method]) =>
      TWO_NAMES.flatMap((name) =>
        bodiesWith(name, template).map((body) => ({ method, path: fillPath(template), body })),
      ),
    );
  expect(calls.length).toBeGreaterThan(500);
  expect(await everyCall.faultsOf(calls)).toEqual([]);
});
