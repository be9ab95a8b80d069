import { isImapUrl, isSmtpUrl } from './settingForms';
import { accepted, matching, optionalSetting, setting } from './settingKinds';

/** Settings of mails: who sends them, where answers go, and where those come that could not be delivered. */
export const mailSettings = {
  smtpUrl: optionalSetting(accepted(isSmtpUrl, 'an address like smtp://host:25'), {
    name: 'SMTP_URL',
    fallbackDoc: 'mails become files in `DATA_DIR/outbox`',
    doc: 'The mail server.',
    isSecret: true,
  }),
  mailFrom: setting(matching(/^[^\r\n]*@[^\r\n]+$/, 'a mail address'), {
    name: 'MAIL_FROM',
    fallback: 'Trestle <no-reply@trestle.example>',
    doc: 'The sender of mails.',
  }),
  mailReplyTo: setting(
    matching(/^(sender|store|support|[^\s@<>,;]+@[^\s@<>,;]+)$/, 'sender, store, support, or a mail address'),
    {
      name: 'MAIL_REPLY_TO',
      fallback: 'sender',
      doc: 'Where answers to a mail about a record go: its `sender`, their `store`, `support` (SUPPORT_EMAIL), or an address.',
    },
  ),
  mailBounceAddress: optionalSetting(matching(/^[^\s@<>,;+]{1,20}@[^\s@<>,;]+$/, 'a mail address without +'), {
    name: 'MAIL_BOUNCE_ADDRESS',
    fallbackDoc: 'the address of `MAIL_FROM`; nobody is told of mails that come back',
    doc: 'Where mails come back to that could not be delivered: `bounces@shop.example` gets them at `bounces+…@shop.example`.',
  }),
  mailBounceMailbox: optionalSetting(accepted(isImapUrl, 'an address like imaps://user:password@host/INBOX'), {
    name: 'MAIL_BOUNCE_MAILBOX',
    fallbackDoc: 'only POST /auth/bounce/ tells of mails that come back',
    doc: 'The mailbox of `MAIL_BOUNCE_ADDRESS`, read by IMAP each minute. What was read is marked as read there. `imap://` takes TLS where the server offers it.',
    isSecret: true,
  }),
};
