import { fk } from './field';

/**
 * Declares the field with the store of a note's or file's author at the time of writing; null for head office. The
 * field decides which store sees a note or file of a record that all stores share (SECURITY.md, 17). No reply has it.
 */
export const authorStore = () => fk('store', { readonly: true, secret: true, hide: true, label: "Author's store" });
