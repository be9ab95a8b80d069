import { decide, decideOperation } from '@trestle/schema/access';
import { effectsOf } from '@trestle/schema/rights/effects';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { supplier } from '@trestle/schema/entities/supplier';
import remote from '../../remote';
import { accessRulesOf, sortStateNames, allStateNames } from './stateRules';
import { copyRules, readAllTemplate } from './templates';

const entities = [
  ...remote.entities!,
  catalogue,
  cataloguePage,
  product,
  stock,
  stockAvailability,
  storeOrder,
  storeOrderLine,
  supplier,
];
const PAGES = ['home', 'homepage', 'login.account', 'reports', 'website.list', 'catalogue_pages.edit'];
const ROUTES = sortStateNames(
  allStateNames(
    [
      ...PAGES,
      ...entities
        .filter((entity) => !entity.withoutPages && !entity.attached)
        .flatMap(({ name }) => [`${name}.list`, `${name}.create`, `${name}.edit`]),
    ],
    entities,
  ),
  [],
);

test("'Reads all, changes nothing' opens every list and no write, by the server's own decisions", () => {
  const { states, denyByDefault } = readAllTemplate(entities, ROUTES, 'trestle');
  const rules = accessRulesOf(states, denyByDefault);
  const paged = entities.filter((entity) => ROUTES.includes(`${entity.name}.list`) && !entity.callerIdField);
  expect(paged.filter((entity) => !decideOperation(rules, entity, 'list').allowed)).toEqual([]);
  const writes = ROUTES.flatMap((state) => effectsOf(rules, state, entities)).filter(
    ({ operation, allowed }) => allowed && !['list', 'read'].includes(operation),
  );
  expect(writes.map(({ entity, operation, openedBy }) => [entity.name, operation, openedBy])).toEqual([]);
  // Rows that hang on others, and those without a page, follow these states.
  for (const entity of entities.filter((each) => !each.callerIdField && !each.attached && !each.collectionField))
    for (const call of ['create', 'delete'] as const)
      expect([entity.name, call, decideOperation(rules, entity, call).allowed]).toEqual([entity.name, call, false]);
  expect(decide(rules, 'website.list').allowed).toBe(true);
  expect(decide(rules, 'catalogue_pages.edit').allowed).toBe(false);
});

test("'Like group' copies rules as new rows", () => {
  const field = { id: 5, group_state_model: 4, field_name: 'notes', deny_read: true, deny_update: false };
  const model = { id: 4, group_state: 3, model_name: 'product', base_uri: '/api/product/', fields: [field] };
  const record = {
    deny_by_default: true,
    states: [{ id: 3, state_name: 'product', deny: false, details: 'Why', models: [model] }],
  };
  expect(JSON.stringify(copyRules(record))).not.toMatch(/"(id|group_state|group_state_model)"/);
  expect(copyRules(record)).toMatchObject({
    denyByDefault: true,
    states: [{ state_name: 'product', deny: false, details: 'Why', models: [{ fields: [{ field_name: 'notes' }] }] }],
  });
});
