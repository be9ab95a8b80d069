import { groupPermissionsByType, searchPermissions, type PermissionRow } from './permissionGroups';

const permission = (id: number, name: string, content_type: number, app: string): PermissionRow => ({
  id,
  name,
  codename: name.toLowerCase().replaceAll(' ', '_'),
  content_type,
  content_type__app_label: app,
});
const ROWS = [
  permission(1, 'Can change product', 1, 'stock'),
  permission(2, 'Can add product', 2, 'catalogue'),
  permission(3, 'Can add product', 1, 'stock'),
];
const MODELS = new Map([
  [1, 'product'],
  [2, 'product'],
]);

test('permissions of the same name are told apart by their content type', () => {
  expect(
    groupPermissionsByType(ROWS, MODELS).map(({ label, permissions }) => [label, permissions.map(({ id }) => id)]),
  ).toEqual([
    ['catalogue › product', [2]],
    ['stock › product', [3, 1]],
  ]);
  expect(groupPermissionsByType(ROWS, new Map()).map(({ label }) => label)).toEqual(['catalogue', 'stock']);
});
test('a search finds words of the name, the codename and the content type', () => {
  const search = (searchText: string) => searchPermissions(ROWS, searchText, MODELS).map(({ id }) => id);
  expect(search('add stock')).toEqual([3]);
  expect(search('CHANGE_product')).toEqual([1]);
  expect(search('')).toEqual([1, 2, 3]);
});
