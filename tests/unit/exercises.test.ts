import { copySources, DRAWN_MODULES, type SourceCopy } from './sourceCopy';

jest.setTimeout(180_000);

let copy: SourceCopy;
beforeAll(() => {
  copy = copySources();
});
afterEach(() => copy.restore());
afterAll(() => copy.remove());

const PROBE_IMPORTS = `
import remote from '../mf-orders/src/remote';
import { adminEntities, entities, entitiesByName } from '@trestle/schema/entities/all';
import { decide, routeStates } from '@trestle/schema/access';
import { parseListRequest } from '@trestle/schema/query/listRequest';
import { validate } from '@trestle/schema/validate';
import { Sequelize } from 'sequelize';
import { createOpenApiDocument } from '../bff/src/docs/document';
import { migrations } from './migrations/all';
import { defineModels } from './src/model/models';
import { resolveColumns } from '../shell/kit/list/table/columns';
import { groupBySection, visibleFields } from '../shell/kit/form/values/visibleFields';

const access = { hidden: new Set<string>(), locked: new Set<string>() };
const context = { now: new Date(), zone: 'UTC', hidden: new Set<string>() };
const openApi = JSON.parse(JSON.stringify(
  createOpenApiDocument({ entities, variant: 'standard', product: 'trestle', name: 'Trestle' }),
));
const tables = new Sequelize('mysql://nobody@127.0.0.1/none', { logging: false });
const models = defineModels(tables, entities);
const newest = migrations.at(-1)!.up.join(' ');
const formFields = (entity) => groupBySection(visibleFields(entity, access, true), entity.label)
  .flatMap(({ heading, fields }) => fields.map(({ name }) => heading + '/' + name));
`;

test('a field takes two files: its declaration and a migration', () => {
  copy.touch(
    'db/schema/entities/product.ts',
    '    ...active(),\n',
    '    ...active(),\n    fire_rating: string({ maxlength: 20 }),\n',
  );
  copy.add(
    'db/migrations/9001_fire_rating.ts',
    `import { alterTable, type Migration } from './migration';
    export const fireRating: Migration = {
      name: '9001_fire_rating',
      up: [alterTable('product', ['ADD COLUMN \`fire_rating\` VARCHAR(20)'])],
    };`,
  );
  const { passed, output } = copy.run(
    `${PROBE_IMPORTS}
    const product = entitiesByName.get('product')!;
    test('the table has its column', () => {
      expect(newest).toContain('ADD COLUMN \`fire_rating\`');
      expect(models.of(product).getAttributes()).toHaveProperty('fire_rating');
    });
    test('it is checked', () => {
      expect(validate(product, { fire_rating: 'x'.repeat(21) }, { partial: true })).toEqual({
        fire_rating: [{ code: 'max-len', message: 'Maximum length:20' }],
      });
    });
    test('OpenAPI describes it', () => {
      const { product: reply, product_new: body } = openApi.components.schemas;
      expect(JSON.stringify([reply, body]).match(/"fire_rating":/g)).toHaveLength(2);
    });
    test('lists show, search and sort it', () => {
      expect(resolveColumns(product, access, ['fire_rating']).map(({ name }) => name)).toEqual(['fire_rating']);
      expect(parseListRequest(product, { sort: 'fire_rating', searchField: 'fire_rating', q: 'x' }, context).sort.field)
        .toBe('fire_rating');
    });
    test('the form draws it once, under the heading of the record', () => {
      expect(formFields(product).filter((name) => name.endsWith('/fire_rating'))).toEqual(['Product/fire_rating']);
    });`,
  );
  expect(output).toMatch(/Tests: +5 passed/);
  expect(passed).toBe(true);
});

test.each([
  { title: 'an entity', admin: false, path: '/api/warranty/' },
  { title: 'an entity of administration', admin: true, path: '/api/trestle/warranty/' },
])('$title takes four files: its declaration, the list of all, a migration, and crud() in a remote', (expected) => {
  const { admin, path } = expected;
  copy.add(
    'db/schema/entities/warranty.ts',
    `import { active, entity, tracked } from '../entity';
    import { fk, integer, string } from '../field';
    /** How long a product is guaranteed. */
    export const warranty = entity('warranty', {
      label: 'Warranty',
      plural: 'Warranties',
      service: 'catalogue',
      admin: ${admin},
      fields: {
        ...tracked(),
        name: string({ required: true }),
        product: fk('product', { required: true, display: ['description'] }),
        years: integer({ min: 1, max: 30 }),
        ...active(),
      },
      list: { columns: ['name', 'product__description', 'years'], search: ['name'], sort: 'name' },
    });`,
  );
  copy.touch('db/schema/entities/all.ts', '  userList,\n];', '  userList,\n  warranty,\n];');
  copy.touch(
    'db/schema/entities/all.ts',
    "import { userList } from './user_list';\n",
    "import { userList } from './user_list';\nimport { warranty } from './warranty';\n",
  );
  copy.add(
    'db/migrations/9001_warranty.ts',
    `import { createTable, type Migration } from './migration';
    export const warranty: Migration = {
      name: '9001_warranty',
      up: [createTable('warranty', ['\`id\` INT NOT NULL AUTO_INCREMENT', 'PRIMARY KEY (\`id\`)'])],
    };`,
  );
  copy.touch(
    'mf-orders/src/remote.ts',
    '    ...crud(storeContact),\n',
    '    ...crud(storeContact),\n    ...crud(warranty),\n',
  );
  copy.touch(
    'mf-orders/src/remote.ts',
    "import { userList } from '@trestle/schema/entities/user_list';\n",
    "import { userList } from '@trestle/schema/entities/user_list';\n" +
      "import { warranty } from '@trestle/schema/entities/warranty';\n",
  );
  const { passed, output } = copy.run(
    `${PROBE_IMPORTS}
    const warranty = entitiesByName.get('warranty')!;
    test('it has a table', () => {
      expect(newest).toContain('CREATE TABLE IF NOT EXISTS \`warranty\`');
      expect(Object.keys(models.of(warranty).getAttributes())).toContain('years');
    });
    test('it is checked', () => {
      expect(Object.keys(validate(warranty, { years: 31 }))).toEqual(['name', 'product', 'years']);
    });
    test('OpenAPI describes its calls, with a body that can be sent', () => {
      const { post } = openApi.paths['${path}'];
      expect(Object.keys(post.requestBody.content['application/json'].example)).toEqual(['name', 'product']);
      expect(openApi.tags.find(({ name }) => name === 'warranty').description).not.toBe('');
    });
    test('it has a list, a form and rights of its own', () => {
      expect(resolveColumns(warranty, access).map(({ name }) => name)).toEqual([
        'name', 'product__description', 'years',
      ]);
      expect(formFields(warranty)).toEqual(expect.arrayContaining(['/name', '/product', '/years']));
      expect(routeStates(warranty, 'edit')).toEqual(['warranty.edit']);
    });
    test('while permissions are off, its routes are open unless it belongs to administration', () => {
      const rules = { use_permissions: false, superuser: false, groups: [], adminEntities };
      expect(decide(rules, 'warranty.list').allowed).toBe(${!admin});
    });
    test('the remote has its pages', () => {
      expect(remote.pages.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['warranty.list', 'warranty.create', 'warranty.edit']),
      );
    });`,
  );
  expect(output).toMatch(/Tests: +6 passed/);
  expect(passed).toBe(true);
});

test('a new field of rows drawn by hand shows once, and is saved', () => {
  const add = (entity: string, before: string) =>
    copy.touch(`db/schema/entities/${entity}.ts`, before, `${before}    remark: string({ label: 'Remark' }),\n`);
  add('store_order_line', '    notes: text(),\n');
  add('group_state', '    details: string(),\n');
  add('group_state_model', '    model_name: string({ required: true, maxlength: 100 }),\n');
  add('group_state_model_field', '    deny_update: boolean(),\n');
  const { passed, output } = copy.run(
    `
    import { createElement } from 'react';
    import { screen, waitFor, within } from '@testing-library/react';
    import userEvent from '@testing-library/user-event';
    import OrderPage from '../mf-orders/src/orders/editor/OrderPage';
    import orders from '../mf-orders/src/remote';
    import PermissionEdit from '../mf-admin/src/permissions/PermissionEdit';
    import admin from '../mf-admin/src/remote';
    import { registerEntities } from '../shell/kit/core/entities';
    import { renderAt } from '../shell/kit/testing/renderAt';
    import { fullAccess, signIn } from '../shell/kit/testing/signedIn';
    import { stubServer } from '../shell/kit/testing/stubServer';

    registerEntities([...orders.entities!, ...admin.entities!]);
    const dates = { created_date: '2026-01-01T00:00:00Z', modified_date: '2026-01-02T00:00:00Z' };
    /** Opens a record's page. @returns the bodies of its saves */
    const open = (path, Page, record) => {
      signIn(fullAccess);
      const calls = stubServer(({ path: called }) => ({
        body: called.includes('/7/') && !called.includes('history') ? record : { count: 0, results: [] },
      }));
      renderAt(path.replace(':id', '7'), [{ name: path.split('/')[1] + '.edit', path, element: createElement(Page) }]);
      return () => calls.filter(({ method }) => method === 'PATCH' || method === 'PUT').map(({ body }) => body);
    };
    const remarkOf = (row) =>
      within(screen.getByRole('group', { name: 'More of ' + row })).getByRole('textbox', { name: 'Remark' });
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

    test('of an order line', async () => {
      const line = { id: 1, stock_id: 2, quantity: 3, product: 4, product_name: 'Oslo chair', remark: null };
      const saved = open('/store_order/edit/:id', OrderPage, { id: 7, store: 1, store_order_lines: [line], ...dates });
      await screen.findByText('Oslo chair');
      expect(screen.getAllByLabelText('Remark')).toHaveLength(1);
      await userEvent.type(remarkOf('Oslo chair'), 'left');
      await save();
      await waitFor(() => expect(saved()).toMatchObject([{ store_order_lines: [{ id: 1, remark: 'left' }] }]));
    });

    test('of a rule, of its model and of a field of that', async () => {
      const field = { id: 1, field_name: 'price', deny_read: true, deny_update: false, remark: null };
      const model = { id: 1, model_name: 'stock', base_uri: '/api/stock/', fields: [field], remark: null };
      const rule = { id: 1, state_name: 'stock', deny: false, models: [model], remark: null };
      const record = { id: 7, group: 1, details: 'x', deny_by_default: false, states: [rule], ...dates };
      const saved = open('/group_permissions/edit/:id', PermissionEdit, record);
      await userEvent.click(await screen.findByRole('button', { name: /^stock\\b/ }));
      expect(screen.getAllByLabelText('Remark')).toHaveLength(3);
      await userEvent.type(remarkOf('stock'), 'a');
      await userEvent.type(remarkOf('Stock'), 'b');
      await userEvent.type(remarkOf('price'), 'c');
      await save();
      await waitFor(() => expect(saved()).toMatchObject([
        { states: [{ remark: 'a', models: [{ remark: 'b', fields: [{ remark: 'c' }] }] }] },
      ]));
    });
    `,
    DRAWN_MODULES,
  );
  expect(output).toMatch(/Tests: +2 passed/);
  expect(passed).toBe(true);
});
