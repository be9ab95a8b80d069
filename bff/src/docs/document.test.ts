import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { collectionPath } from '@trestle/schema/entity';
import { forVariant } from '@trestle/schema/forVariant';
import { entities } from '@trestle/schema/entities/all';
import type { Variant } from '@trestle/schema/field';
import { SWITCHED_OFF } from '@trestle/schema/registry';
import { memoryStore } from '../../testing/memoryStore';
import { bearerOf, serve, startBff, type RunningServer, type RunningBff } from '../../testing/startBff';
import { createOpenApiDocument, type OpenApiDocument } from './document';
import { entitySchemas } from './entitySchemas';

const documentOf = (variant: Variant, product = 'trestle'): OpenApiDocument =>
  createOpenApiDocument({
    entities: entities.map((entity) => forVariant(entity, variant)),
    variant,
    product,
    name: 'Trestle',
  });
const root = resolve(__dirname, '../../..');
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe.each(['standard', 'go'] as const)('the document of the variant %s', (variant) => {
  const document = documentOf(variant);

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
  });

  test('offers no column of downloads as a field to search, sort or compare', () => {
    for (const path of ['/api/product/', '/api/product/totals/']) {
      const { parameters } = document.paths[path]!['get'] as { parameters: { name?: string; schema?: unknown }[] };
      const named = parameters.filter(({ name }) => ['sort', 'searchField', 'query', 'qbe', 'by'].includes(name ?? ''));
      expect([path, named.length > 2, JSON.stringify(named).match(/\bstock\b(?!_)/g)]).toEqual([path, true, null]);
    }
    const download = document.paths['/api/product/download/{format}/']!['get'] as { parameters: { name?: string }[] };
    expect(JSON.stringify(download.parameters.find(({ name }) => name === 'columns'))).toContain('stock');
  });

  test('each call that writes takes an Idempotency-Key, or changes nothing more when it is sent again', () => {
    const repeatable =
      /^\/(api-token-|auth\/|reports\/)|\/(merge|deliver|undo|preview|my_group_permissions|end_all|switch|open|owner|replay|test|check_addresses)\/$|\/release\//;
    const withoutKey = Object.entries(document.paths).flatMap(([path, operations]) =>
      ['post', 'put', 'patch']
        .filter((method) => operations[method] && !JSON.stringify(operations[method]).includes('Idempotency-Key'))
        .map(() => path),
    );
    expect(withoutKey.filter((path) => !repeatable.test(path))).toEqual([]);
  });

  test('refers to every component, and to no missing one', () => {
    const text = JSON.stringify(document);
    const referencedNames = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(
        ([, componentType, name]) => `${componentType}/${name}`,
      ),
    );
    const components = Object.entries(document.components).filter(
      ([componentType]) => componentType !== 'securitySchemes',
    );
    const definedNames = components.flatMap(([componentType, byName]) =>
      Object.keys(byName as object).map((name) => `${componentType}/${name}`),
    );
    expect([...referencedNames].filter((ref) => !definedNames.includes(ref))).toEqual([]);
    expect(definedNames.filter((name) => !referencedNames.has(name))).toEqual([]);
    expect(text.match(/"\$ref":/g)).toHaveLength([...text.matchAll(/"\$ref":"#\/components\/\w+\/[\w-]+"/g)].length);
  });

  test('no two entities have schemas of the same name', () => {
    const names = entities.flatMap((entity) => Object.keys(entitySchemas(forVariant(entity, variant), entities)));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test('names each operation once, and lists its errors', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, responses, tags } of operations) {
      expect([
        operationId,
        typeof summary,
        Object.keys(responses as object).length > 0,
        (tags as string[]).length,
      ]).toEqual([operationId, 'string', true, 1]);
    }
  });
});

test('the registry is described with the remotes that are switched off', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema(documentOf('standard'), 'openapi');
  const reply = '/paths/~1remotes.json/get/responses/200/content/application~1json/schema';
  const off = { name: 'mf-orders', reason: 'Saving fails', date: '2026-11-21T02:30:00.000Z', pages: [] };
  const validate = ajv.getSchema(`openapi#${reply}`)!;
  expect([validate({ [SWITCHED_OFF]: [off] }), validate.errors]).toEqual([true, null]);
});

test('variant and slug change the fields, the address of downloads and the paths', () => {
  const [standard, go] = [documentOf('standard'), documentOf('go', 'acme')];
  const fields = (document: OpenApiDocument) => Object.keys(document.components.schemas['user']!.properties as object);
  expect(fields(standard)).toEqual(expect.arrayContaining(['is_active', 'is_staff', 'user_permissions']));
  expect(fields(go)).toContain('active_start_date');
  expect(fields(go)).not.toContain('is_staff');
  expect(Object.keys(standard.paths)).toEqual(
    expect.arrayContaining(['/filesystem/download/{id}/', '/api/trestle/user/']),
  );
  expect(Object.keys(go.paths)).toEqual(
    expect.arrayContaining(['/fs/download/{id}/', '/api/acme/user/', '/api/acme/my_group_permissions/']),
  );
});

test('safety 22: secret fields are in no schema of a reply, and passwords are write-only', () => {
  const { schemas } = documentOf('standard').components;
  for (const name of ['user', 'user_row', 'user_account', 'user_list']) {
    const { properties } = schemas[name] as { properties: object };
    expect(Object.keys(properties)).not.toEqual(expect.arrayContaining(['password']));
    expect(Object.keys(properties)).not.toEqual(expect.arrayContaining(['new_password']));
  }
  expect((schemas['user_new'] as { properties: Record<string, object> }).properties['new_password']).toMatchObject({
    writeOnly: true,
    maxLength: 147,
  });
});

test('schemas of bodies have the same limits as the checks', () => {
  const { schemas } = documentOf('standard').components;
  expect(schemas['store_new']).toMatchObject({
    required: ['name', 'address', 'phone_number'],
    properties: { phone_number: { maxLength: 50 }, id: { readOnly: true } },
  });
  expect(schemas['store_order_line_new']).toMatchObject({
    required: ['store_order', 'stock_id', 'quantity'],
    properties: { quantity: { type: 'integer', minimum: 1 } },
  });
  expect(schemas['store_order_line_nested']).toMatchObject({
    anyOf: [{ required: ['id'] }, { required: ['stock_id', 'quantity'] }],
  });
  expect(schemas['store_order_new']).toMatchObject({
    properties: { store_order_lines: { items: { $ref: '#/components/schemas/store_order_line_nested' } } },
  });
});

/** Yields every object below a value, with its path. */
function* objectsIn(value: unknown, path = '#'): Generator<[path: string, object: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${name}`);
}
const isField = (path: string): boolean => /\/properties\/[^/]+$/.test(path);
/** Mistakes in schemas that generators of clients stumble over: whether an object makes the mistake. */
const SCHEMA_MISTAKES: Record<string, (object: Record<string, unknown>, path: string) => boolean> = {
  'a keyword that is none': (object) =>
    ['formatMinimum', 'formatMaximum', 'contentMediaType'].some((name) => typeof object[name] === 'string'),
  'a default that is not among its values': ({ enum: values, default: fallback }) =>
    Array.isArray(values) && fallback !== undefined && !values.includes(fallback),
  'an alternative that says nothing': ({ anyOf }) =>
    Array.isArray(anyOf) && anyOf.some((each) => Object.keys(each as object).length === 0),
  'a list of nothing': ({ type, items }) => [type].flat().includes('array') && items === undefined,
  'values without a type': ({ enum: values, type }) => Array.isArray(values) && type === undefined,
  'a field without words': (object, path) => isField(path) && !('$ref' in object) && !object['description'],
  'a default in a change': (object, path) =>
    /_(change|nested)\/properties\//.test(path) && isField(path) && 'default' in object,
};
describe.each(['standard', 'go'] as const)(
  "the document of the variant %s avoids what generators can't read",
  (variant) => {
    const { paths, components } = documentOf(variant);
    const objects = [...objectsIn({ paths, components })].filter(([path]) => !/\/(example|examples)(\/|$)/.test(path));
    test.each(Object.entries(SCHEMA_MISTAKES))('%s', (_name, isMistake) => {
      expect(objects.filter(([path, object]) => isMistake(object, path)).map(([path]) => path)).toEqual([]);
    });
  },
);

test('each collection has a description and an example of a body', () => {
  const { paths, tags } = documentOf('standard') as OpenApiDocument & { tags: { name: string; description: string }[] };
  expect(
    entities.filter(({ name, plural }) =>
      [undefined, '', plural].includes(tags.find((tag) => tag.name === name)?.description),
    ),
  ).toEqual([]);
  const operations = entities
    .flatMap((entity) => [collectionPath(entity), `${collectionPath(entity)}{id}/`])
    .flatMap((path) => Object.values(paths[path]!));
  const bodies = operations
    .filter((operation) => 'requestBody' in operation)
    .map((operation) => [operation['operationId'], JSON.stringify(operation['requestBody']).includes('"example":{"')]);
  expect(bodies.filter(([, hasExample]) => !hasExample)).toEqual([]);
});

test('the front page lists every code of a reply', () => {
  const description = (documentOf('standard')['info'] as { description: string }).description;
  const sources = ['db/schema', 'db/src', 'bff/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  );
  const texts = sources
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'));
  const CODE = /fieldError\('([a-z-]+)'|(?:invalidField|uploadError)\(.*, '([a-z-]+)'\)|\bcode: '([a-z_-]+)'/g;
  const codes = new Set(
    texts.flatMap((text) => [...text.matchAll(CODE)].map(([, ...groups]) => groups.find(Boolean)!)),
  );
  expect(codes.size).toBeGreaterThan(20);
  expect([...codes].filter((code) => !description.includes(`| \`${code}\` |`))).toEqual([]);
});

describe('the description and the served calls are the same', () => {
  let service: RunningServer;
  let bff: RunningBff;
  let headers: Record<string, string>;
  beforeAll(async () => {
    service = await serve((_req, res) => {
      res.setHeader('Content-Type', 'application/json');
      res.end('{}');
    });
    // The calls of a company's sign-in are served where there is a provider.
    const provider = { OIDC_ISSUER: 'https://id.shop.example', OIDC_CLIENT_ID: 'trestle', OIDC_CLIENT_SECRET: 'x' };
    bff = await startBff(memoryStore(), { SERVICE_URLS: `all=${service.url}`, ...provider });
    headers = await bearerOf(bff.url, 'admin');
  });
  afterAll(async () => {
    await bff.close();
    await service.close();
  });
  const requestStatus = (method: string, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      request(new URL(path, bff.url), { method, headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode!);
      })
        .on('error', reject)
        .end();
    });
  const fillPath = (path: string): string =>
    path.replace('{format}', 'csv').replace('{name}', 'orders').replace('{id}', '1');
  const { paths } = documentOf('standard');

  test.each(Object.keys(paths))('%s', async (path) => {
    for (const method of METHODS) {
      const isDescribed = method.toLowerCase() in paths[path]!;
      const status = await requestStatus(method, fillPath(path));
      expect([method, [404, 405].includes(status)]).toEqual([method, !isDescribed]);
    }
  });

  test.each(entities.map((entity) => [entity.name, entity] as const))(
    'every address of %s is described',
    async (_name, entity) => {
      for (const suffix of ['', '1/', '1/history/', '1/merge/', 'download/csv/', 'download/json/', '1/x/', 'x/1/y/']) {
        const path = collectionPath(entity) + suffix;
        const template = collectionPath(entity) + suffix.replace(/^1\//, '{id}/').replace(/(csv|json)\/$/, '{format}/');
        const servedMethods = (
          await Promise.all(METHODS.map(async (method) => [method, await requestStatus(method, path)] as const))
        )
          .filter(([, status]) => ![404, 405].includes(status))
          .map(([method]) => method.toLowerCase());
        expect([path, servedMethods.sort()]).toEqual([path, Object.keys(paths[template] ?? {}).sort()]);
      }
    },
  );
});
