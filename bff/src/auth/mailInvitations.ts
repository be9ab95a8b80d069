import type { Mailer } from '@trestle/db/mail/mailQueue';
import { repeatInBackground } from '@trestle/db/platform/backgroundWork';
import type { IdentityStore } from '../identityStore';
import { describeError, type Log } from '../log';
import { invitationMail } from './invitationMail';

/** How often due invitations are looked for. */
const CHECK_INTERVAL_MS = 2000;

export interface InvitationMailOptions {
  store: Pick<IdentityStore, 'takeDueInvitations' | 'markInvitationSent' | 'postponeInvitation'>;
  mailer: Mailer;
  /** Origin of the application, without a slash at its end. */
  origin: string;
  productName: string;
  /** Mails nobody but superusers: nobody else may use a password (OIDC_ONLY). */
  superusersOnly: boolean;
  log: Log;
}

/** Queues the mails of the invitations that are due. One that can't be queued is tried again later. */
async function mailDueInvitations(options: InvitationMailOptions): Promise<void> {
  const { store, mailer, origin, productName, superusersOnly, log } = options;
  for (const invitation of await store.takeDueInvitations(superusersOnly)) {
    try {
      await mailer.send(invitationMail(invitation, origin, productName));
      await store.markInvitationSent(invitation);
    } catch (error) {
      const isLastTry = await store.postponeInvitation(invitation);
      log.error({ user: invitation.user, isLastTry, fault: describeError(error) }, 'invitation not sent');
    }
  }
}

/** Mails due invitations at intervals. Several processes may do so: each mail is sent by one of them. */
export const startInvitationMails = (options: InvitationMailOptions): void =>
  repeatInBackground(() => mailDueInvitations(options), { pauseMs: CHECK_INTERVAL_MS });
