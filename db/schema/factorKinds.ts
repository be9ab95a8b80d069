/** Kinds of second factor that a person can have. */
export type FactorKind = 'totp' | 'passkey';
