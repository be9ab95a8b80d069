import { orderedAs } from './orderedAs';

const line = {
  product__description: 'Alba sofa',
  product__code: 'ALB-2',
  ordered_name: 'Alba couch',
  ordered_code: 'ALB-1',
};

test('names what a product was called when it was ordered, where that differs', () => {
  expect(orderedAs(line)).toBe('ordered as Alba couch · ALB-1');
  expect(orderedAs({ ...line, ordered_code: 'ALB-2' })).toBe('ordered as Alba couch');
  expect(orderedAs({ ...line, product__description: 'Alba couch' })).toBe('ordered as ALB-1');
  expect(orderedAs({ ...line, product__code: null })).toBe('ordered as Alba couch · ALB-1');
});
test('says nothing of a line whose names are the same, unknown or hidden', () => {
  expect(orderedAs({ ...line, ordered_name: 'Alba sofa', ordered_code: 'ALB-2' })).toBe('');
  expect(orderedAs({ ...line, ordered_name: null, ordered_code: null })).toBe('');
  expect(orderedAs({ product__code: 'ALB-2' })).toBe('');
});
