/** A document of a record that a mail can take along as a PDF, and that is downloaded from the record's page. */
export interface MailDocument {
  /** Its name in the call that sends the mail. */
  name: string;
  label: string;
  /** The report that makes it. */
  report: string;
  /** First words of the file's name. */
  filename: string;
  /** Whom the mail is addressed to at first: the record's store with its contacts, or the suppliers of its lines. */
  recipients: 'store' | 'suppliers';
}

/** The documents of records, by entity. The first is attached unless another is chosen. */
export const MAIL_DOCUMENTS: Readonly<Record<string, readonly MailDocument[]>> = {
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
};
