import { catalogue } from './entities/catalogue';
import { container } from './entities/container';
import { product } from './entities/product';
import { storeOrder } from './entities/store_order';
import { supplier } from './entities/supplier';
import { MAX_MAIL_SUBJECT_CHARACTERS } from './limits';
import { MAIL_DOCUMENTS } from './mailDocuments';
import { mailSubject, mailText } from './mailText';

const [confirmation, packingSlip] = MAIL_DOCUMENTS['store_order']!;
const OPTIONS = {
  today: '2026-11-18',
  document: confirmation!,
  link: 'https://trestle.example/store_order/edit/7',
  sender: 'Ada Lindholm',
};
const arrivals = [
  { date: null, quantity: 5, state: 'here', delayed_from: null },
  { date: '2026-12-24', quantity: 3, state: 'coming', delayed_from: null },
];
const order = {
  id: 7,
  reference: 'PO-12',
  store__name: 'Fitzroy',
  arrivals,
  tax_rate: 10,
  tax_included: false,
  store_order_lines: [{ total_price: 100 }, { total_price: 50.5 }],
};

test("an order's mail says which, when, for how much and where", () => {
  expect(mailText(storeOrder, order, OPTIONS)).toBe(`Hello,

Order 7 · PO-12 · Fitzroy
Delivery: 5 here · 3 on 24 Dec.
Net: $150.50
GST 10%: $15.05
Total: $165.55

Attached: Order confirmation.
https://trestle.example/store_order/edit/7

Kind regards
Ada Lindholm`);
});
test('suppliers read neither prices, nor the store, nor a link', () => {
  expect(mailText(storeOrder, order, { ...OPTIONS, document: packingSlip! })).toBe(`Hello,

Order 7
Delivery: 5 here · 3 on 24 Dec.

Attached: Packing slip.

Kind regards
Ada Lindholm`);
});
test('who may not see prices sends none; an empty order has no delivery', () => {
  const text = mailText(storeOrder, { ...order, store_order_lines: [{ quantity: 2 }], arrivals: [] }, OPTIONS);
  expect(text).not.toMatch(/\$|Delivery/);
  expect(mailText(storeOrder, { id: 7 }, { ...OPTIONS, document: null })).toContain('Order 7\n\nhttps://');
});
test("a container's mail has its code, in the subject too, and its day", () => {
  const record = { id: 4, code: 'C-104', name: 'Jade Osprey', delivery_date: '2027-01-08', delayed_from: '2026-12-19' };
  expect(mailSubject(container, record)).toBe('Container C-104 · Jade Osprey');
  const text = mailText(container, record, { ...OPTIONS, document: null });
  expect(text).toContain('Container C-104 · Jade Osprey\nDelivery: 8 Jan 2027 (planned for 19 Dec).');
  expect(mailSubject(container, { id: 4, code: null, name: 'Jade Osprey' })).toBe('Container Jade Osprey');
});
test('subjects name the record, on one line of the length that a mail takes', () => {
  expect(mailSubject(supplier, { id: 3, name: 'Nordwood' })).toBe('Supplier Nordwood');
  expect(mailSubject(storeOrder, order)).toBe('Order 7 · PO-12');
  expect(mailSubject(product, { id: 1, code: 'OSL-204', description: 'Oslo chair' })).toBe('Product Oslo chair');
  expect(mailSubject(catalogue, { id: 1, name: 'Catalogue 2026' })).toBe('Catalogue 2026');
  expect(mailSubject(supplier, { id: 3, name: `a\tb${'x'.repeat(300)}` })).toHaveLength(MAX_MAIL_SUBJECT_CHARACTERS);
  // No mail takes half a character.
  const chairs = mailSubject(supplier, { id: 3, name: '🪑'.repeat(300) });
  expect(chairs).toMatch(/^Supplier 🪑+$/u);
  expect(mailSubject(supplier, { id: 3, name: `x${'🪑'.repeat(300)}` })).toMatch(/^Supplier x🪑+$/u);
  expect(mailText(supplier, { id: 3 }, OPTIONS)).toBe('');
});
