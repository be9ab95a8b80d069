import type { Mail } from '@trestle/db/mail/composeMail';
import { INVITATION_DAYS, type DueInvitation } from '@trestle/db/identity/invitations';

/**
 * Returns the mail that invites a new person.
 * @param origin of the application, without a slash at its end
 */
export function invitationMail(
  { email, name, username, token }: DueInvitation,
  origin: string,
  productName: string,
): Mail {
  return {
    to: [email],
    subject: `${productName}: choose your password`,
    text: [
      `${name}, you have an account at ${productName}. Your user name is ${username}.`,
      '',
      'Choose your password here:',
      '',
      // Browsers don't send what follows the # to any server, so no log keeps it.
      `${origin}/login#invitation=${token}`,
      '',
      `The link works once, for ${INVITATION_DAYS} days. After that, ask for another one.`,
      '',
    ].join('\n'),
  };
}
