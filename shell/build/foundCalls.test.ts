import { foundCalls } from './rspack.foundCalls.mjs';

const compiled = (code: string) => ({ originalSource: () => ({ source: () => code }) });
const found = (...codes: string[]) => foundCalls([...codes.map(compiled), { originalSource: () => null }] as never);

test('screens of an entity are found, whatever their page is called', () => {
  const { kinds } = found(
    'import { codeFabric as fabric } from "@trestle/schema/entities/code_fabric";\n' +
      'export default () => /*#__PURE__*/ _jsx(ListPage, {\n  entity: fabric,\n  title: "Pricing" });',
    "import { product } from '@trestle/schema/entities/product';\n_jsx(EditPage, { entity: product, children: 1 });",
    '_jsx(ListPage, { entity: unknown });',
  );
  expect(Object.fromEntries([...kinds].map(([name, each]) => [name, [...each]]))).toEqual({
    code_fabric: ['list'],
    product: ['edit', 'create'],
  });
});

test('addresses that stand in a call are found with their method', () => {
  const { calls } = found(
    'request("/api/export_all/", { method: "POST", body: {} });',
    'requestReply("/reports/download", {\n  method: "POST", body });',
    'request(`/api/${settings.slug}/personal_data/${id}/`, { signal });',
    'request(`/api/stock/?q=${q}`);',
    'request(`/api/${entity}s/`); request(path); myrequest("/api/none/"); const text = "/api/none/";',
  );
  expect(calls).toEqual([
    'GET /api/stock/',
    'GET /api/trestle/personal_data/{}/',
    'POST /api/export_all/',
    'POST /reports/download',
  ]);
});
