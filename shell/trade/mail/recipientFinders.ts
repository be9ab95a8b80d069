import { containerStores } from './containerStores';
import { supplierAddresses } from './supplierAddresses';

/** Who finds the recipients of mails, by their kind. */
export const recipientFinders = { suppliers: supplierAddresses, container: containerStores };
export type RecipientFinders = typeof recipientFinders;
