import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { codeColour } from '@trestle/schema/entities/code_colour';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeContact } from '@trestle/schema/entities/store_contact';
import { user } from '@trestle/schema/entities/user';
import { referencingFields } from './referencingFields';

const entities = [product, codeColour, cataloguePage, stock, stockAvailability, storeContact, user];
const referencesTo = (name: string) =>
  referencingFields(name, entities).map(({ entity, field }) => `${entity.name}.${field}`);
test('lists the foreign keys that refer to a record from entities with a list', () => {
  expect(referencesTo('supplier')).toEqual(['product.supplier']);
  expect(referencesTo('code_product_category')).toEqual(['product.category']);
  expect(referencesTo('code_contact_type')).toEqual(['store_contact.type']);
  expect(referencesTo('product')).toEqual(['catalogue_page.product', 'stock.product']);
  expect(referencesTo('code_colour')).toEqual(['product.colour']);
});
test('leaves out administration, attached entities and entities without pages', () => {
  expect(referencesTo('user_list')).toEqual(['store_contact.login']);
  expect(referencesTo('store')).toEqual([]);
});
