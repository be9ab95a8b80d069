import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer, type StubReply } from '@trestle/kit/testing/stubServer';
import { useRef } from 'react';
import type { OrderLine } from '../core/orderLines';
import { useAnswerQueue } from './useAnswerQueue';
import { useOrderScans } from './useOrderScans';

const line: OrderLine = { stock_id: 1, quantity: 3, product: 7, product__code: 'OSL-204', product_name: 'Chair' };
const row = { id: 1, product: 7, product__code: 'OSL-204', product__description: 'Chair', available: 2, price: 10 };

test('a scan that is found after the order was saved counts what the saved order holds as its own', async () => {
  signIn();
  // jsdom draws nothing, and a page that isn't shown takes no scan.
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  let reply: (found: StubReply) => void = () => undefined;
  const calls = stubServer(() => new Promise<StubReply>((resolve) => (reply = resolve)));
  let saved: readonly OrderLine[] = [{ ...line, quantity: 1 }];
  const change = jest.fn();
  const editor = { locked: false, current: () => ({ lines: [line], saved }), stockById: new Map(), change };
  function Order() {
    const section = useRef<HTMLElement>(null);
    const message = useOrderScans({ section, queue: useAnswerQueue(), editor });
    return <section ref={section}>{message}</section>;
  }
  render(<Order />);
  for (const key of ['O', 'S', 'L', '-', '2', '0', '4', 'Enter']) fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(calls).toHaveLength(1));
  saved = [line];
  await act(async () => reply({ body: { count: 1, results: [row] } }));
  expect(await screen.findByText('Chair: 4 on this order.')).toBeInTheDocument();
  expect(change).toHaveBeenCalledWith([{ ...line, quantity: 4 }]);
});
