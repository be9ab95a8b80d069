import { keepForPerson, limitLists, registerOverlay, registerRecipients, registerRecordCard } from '@trestle/kit/core';
import { BASKET_KEY_PREFIX } from './basket/basketKey';
import type { RecipientFinders } from './mail/recipientFinders';
import { storeScope } from './chosenStore/storeScope';
import { CARD_PARAMETER } from './productCard/cardLocation';
import { ProductLink } from './productCard/ProductLink';

/** Tells the kit who finds the recipients of one kind. The finders are loaded on demand. */
const findsRecipients = (kind: keyof RecipientFinders): void =>
  registerRecipients(kind, async (record, signal) =>
    (await import('./mail/recipientFinders')).recipientFinders[kind](record, signal),
  );

/**
 * Tells the kit what it can't know: lists may show one store alone, products have cards, baskets are a person's own, and
 * packing slips go to suppliers, mails about containers to stores. Called once, before the first page is drawn.
 */
export const extendKit = (): void => {
  limitLists(storeScope);
  registerRecordCard('product', (id, name) => <ProductLink id={id} name={name} />);
  registerOverlay(CARD_PARAMETER);
  keepForPerson(BASKET_KEY_PREFIX);
  findsRecipients('suppliers');
  findsRecipients('container');
};
