import { toast } from '@trestle/kit/core';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { offerPriceUndo } from './offerPriceUndo';

/** Waits for the next message of a kind, and presses its button if it has one. */
const press = (kind: 'message' | 'error') =>
  new Promise<{ text: string; button: string | undefined }>((resolve) => {
    jest.spyOn(toast, kind).mockImplementationOnce((text, { action } = {}) => {
      resolve({ text, button: action?.label });
      setTimeout(() => action?.run());
      return 1;
    });
  });

test('an undo that got no answer can be tried again; one that was refused can not', async () => {
  signIn();
  const replies = [
    { status: 503, body: { detail: 'Busy.' } },
    { status: 403, body: { detail: 'Not you.' } },
  ];
  stubServer(() => replies.shift()!);
  const undoOffer = press('message');
  const failure = press('error');
  offerPriceUndo({ id: 'a', products: 2, records: 2, changed_prices: 2 }, () => undefined);
  expect((await undoOffer).button).toBe('Undo');
  expect(await failure).toEqual({ text: 'The prices could not be restored. Busy.', button: 'Try again' });
  expect(await press('error')).toEqual({ text: 'The prices could not be restored. Not you.', button: undefined });
});
