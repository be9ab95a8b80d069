import { product } from '@trestle/schema/entities/product';
import { describeFields, describeRoutes } from './RightsChangeCard';
import { describeState } from '../rules/describeState';

test('routes are told by module, pages by their title', () => {
  const pages = [{ name: 'website.list', path: '/website', title: 'Website Listing' }];
  const describeOne = (state: string) => describeState(state, [product], pages);
  expect(describeRoutes(['product.list', 'website.list', 'product.edit', 'home'], describeOne)).toEqual([
    'Products: list, change',
    'Website Listing',
    'Home page',
  ]);
});
test('fields are told by entity: the first by name, the others counted, timestamps last', () => {
  const newlySeen = (field: string) => ({ entity: 'product', field, before: 'none', after: 'see' }) as const;
  const fields = ['created_date', 'description', 'code', 'notes', 'colour__description'].map(newlySeen);
  expect(
    describeFields([...fields, { ...newlySeen('wholesale_price'), before: 'see', after: 'change' }], [product]),
  ).toEqual([
    'Products, fields to see: Description, Code, Notes, Colour and 1 more',
    'Products, fields to change: Wholesale price',
  ]);
});
