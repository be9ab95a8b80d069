import { as, expectStatus, makeOrder, makeStock, type Body, type Call } from './people';
import { unique } from '../../uniqueText';

const admin = as('admin');

/** Where mails are sent from. */
export const SEND_PATH = '/api/trestle/send_email/';

/** Makes up a mail address that nobody has. */
export const newMailAddress = (word: string): string => `${unique(word).replace(' ', '-').toLowerCase()}@mail.example`;

/** An order of store1 that mails are about, and the bodies of such mails. */
export interface MailedOrder {
  order: Body;
  /** Mail address of the supplier of its only product. */
  supplier: string;
  /** Description of that product. */
  product: string;
  /** The body of a mail about the order to its supplier. */
  mailBody(more?: Body): Body;
  /** Sends a mail that is refused. @returns the names of the fields that the refusal is about */
  refusedFields(more: Body, caller?: Call): Promise<string[]>;
}

/** Creates an order of two pieces at 1,234.50 from a supplier with a mail address. */
export const makeMailedOrder = async (): Promise<MailedOrder> => {
  const supplier = newMailAddress('supplier');
  const product = unique('Łódź flat office chair');
  const { id } = expectStatus(
    await admin('POST', '/api/supplier/', { name: unique('Maker'), email_address: supplier }),
    201,
  );
  const { stock } = await makeStock(9, 1234.5, { supplier: id, description: product });
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
  const mailBody = (more: Body = {}): Body => ({
    to: [supplier],
    subject: 'An order',
    body: 'As spoken of.',
    other_name: 'store_order',
    other_id: order['id'],
    ...more,
  });
  const refusedFields = async (more: Body, caller: Call = admin): Promise<string[]> =>
    Object.keys(expectStatus(await caller('POST', SEND_PATH, mailBody(more)), 400));
  return { order, supplier, product, mailBody, refusedFields };
};
