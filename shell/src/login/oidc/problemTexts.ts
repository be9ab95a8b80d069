import { settings } from '@trestle/kit/core';
import type { OidcProblem } from '@trestle/schema/oidcRefusal';
import { ownTable } from '@trestle/schema/ownTable';

/** Words for each reason why a sign-in at the provider failed. `{provider}` is its name. */
const TEXTS: Readonly<Record<OidcProblem, string>> = ownTable({
  away: "{provider} doesn't answer. Try again in a moment.",
  denied: 'You were not logged in: {provider} says that it was cancelled or refused.',
  state: 'This log-in was begun in another tab, or is an old one. Start again here.',
  expired: 'The log-in took too long, or your browser keeps no cookies. Start again.',
  used: 'This log-in was used already. Start again.',
  failed: 'The answer of {provider} could not be verified, so nobody was logged in. Start again.',
  busy: 'Too many people are logging in right now. Try again in a moment.',
  inactive: 'Unable to log in with provided credentials.',
  unknown: '{provider} knows you, but you have no account here. Ask your administrator for one.',
  unverified: '{provider} has not verified your e-mail address. Verify it there, or ask your administrator.',
  no_email: '{provider} gave no e-mail address for you. Ask your administrator.',
  taken: 'Your e-mail address belongs to another account here. Ask your administrator.',
} satisfies Record<OidcProblem, string>);

/** Says why a sign-in failed. @param reason from the address, so anybody may have written it */
export const problemText = (reason: string): string =>
  (TEXTS[reason as OidcProblem] ?? TEXTS.failed).replaceAll(
    '{provider}',
    settings.companySignIn?.name ?? 'The provider',
  );
