/** A provider that runs (oidcProvider.mjs). */
export interface StartedOidcProvider {
  issuer: string;
  /** Says what the provider tells of a person. */
  setClaims(subject: string, claims: object): void;
  stop(): Promise<void>;
}
export function startOidcProvider(options: { origin: string; asksConsent?: boolean }): Promise<StartedOidcProvider>;
