import { ownTable } from './ownTable';

/** A document of a record, as a PDF: attached to a mail, or downloaded from the record's page. */
export interface MailDocument {
  /** Name of the document in the call that sends the mail. */
  name: string;
  label: string;
  /** Name of the report that creates the document. */
  report: string;
  /** First words of the file's name. */
  filename: string;
  /** Whom the mail is addressed to at first: the record's store with its contacts, or the suppliers of its lines. */
  recipients: 'store' | 'suppliers';
}

/** The documents of records, by entity. The first is attached unless another is chosen. */
export const MAIL_DOCUMENTS: Readonly<Record<string, readonly MailDocument[]>> = ownTable({
  store_order: [
    {
      name: 'order',
      label: 'Order confirmation',
      report: 'order_confirmation',
      filename: 'order',
      recipients: 'store',
    },
    {
      name: 'packing_slip',
      label: 'Packing slip',
      report: 'packing_slip',
      filename: 'packing-slip',
      recipients: 'suppliers',
    },
  ],
});
