/** Reads the key from the mail of an invitation. Long lines of a mail are folded by '=' at their ends. */
export const invitationKey = (mail: string): string =>
  /\/login#invitation=([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!;
