import { fk } from './field';

/**
 * The store that a note's or file's author belonged to when it was made; null for head office. It decides which store
 * sees what hangs on a record that all stores share (SECURITY.md, 17), and is in no reply.
 */
export const authorStore = () => fk('store', { readonly: true, secret: true, hide: true, label: "Author's store" });
