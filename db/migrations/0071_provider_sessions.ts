import { alterTable, type Migration } from './migration';

/** At which session of the identity provider a session began, so that the provider can end it alone. */
export const providerSessions: Migration = {
  name: '0071_provider_sessions',
  up: [
    // Hash of the issuer and of `sid` in its token. Null for all other sessions.
    alterTable('session_life', [
      'ADD COLUMN `provider_session` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL',
    ]),
    alterTable('session_life', ['ADD KEY `session_life_provider` (`provider_session`)']),
  ],
};
