import type { IdentityDb } from '@trestle/db/identity/identityDb';
import {
  addTotp,
  hasFactorInSession,
  readFactors,
  removeFactors,
  renewRecoveryCodes,
  resetFactors,
  addPasskey,
  consumeProof,
  removePasskey,
  renamePasskey,
  reportCounter,
  type FactorChange,
  type FactorProof,
  type Factors,
} from '@trestle/db/identity/secondFactor/factors';
import {
  createTicket,
  findTicket,
  tryTicket,
  type Ticket,
  type TicketPurpose,
} from '@trestle/db/identity/secondFactor/tickets';
import { createChallenge, takeChallenge, type ChallengeUse } from '@trestle/db/identity/secondFactor/challenges';
import {
  findPasskey,
  findPasskeys,
  listPasskeys,
  type ListedPasskey,
  type NewPasskey,
  type StoredPasskey,
} from '@trestle/db/identity/secondFactor/passkeys';
import {
  findTotp,
  listTotpSecrets,
  resealTotp,
  startTotp,
  type TotpFactor,
} from '@trestle/db/identity/secondFactor/totpFactor';

/** An authenticator app that is to count, with the recovery codes that come with it. */
export interface NewTotp {
  sealed: Buffer;
  step: number;
  recoveryCodes: readonly string[];
}

/** Database calls for second factors. Each is documented at its function in `db/src/identity/secondFactor`. */
export interface FactorStore {
  readFactors(user: number): Promise<Factors>;
  hasFactorInSession(user: number, session: string): Promise<boolean>;
  createTicket(user: number, purpose: TicketPurpose): Promise<string>;
  findTicket(ticket: string): Promise<Ticket | null>;
  tryTicket(ticket: string): Promise<Ticket | null>;
  consumeProof(user: number, proof: FactorProof, ticket?: string): Promise<boolean>;
  findTotp(user: number): Promise<TotpFactor | null>;
  startTotp(user: number, sealed: Buffer): Promise<boolean>;
  addTotp(change: FactorChange, totp: NewTotp, ticket?: string): Promise<boolean>;
  renewRecoveryCodes(change: FactorChange, codes: readonly string[]): Promise<void>;
  removeFactors(change: FactorChange): Promise<void>;
  resetFactors(change: FactorChange): Promise<boolean>;
  createChallenge(use: ChallengeUse, userHandle?: Buffer): Promise<string>;
  takeChallenge(challenge: string, use: ChallengeUse): Promise<{ userHandle: Buffer | null } | null>;
  listPasskeys(user: number): Promise<ListedPasskey[]>;
  findPasskeys(user: number): Promise<StoredPasskey[]>;
  findPasskey(credential: Buffer): Promise<StoredPasskey | null>;
  addPasskey(
    change: FactorChange,
    passkey: NewPasskey,
    recoveryCodes: readonly string[],
    ticket?: string,
  ): Promise<{ usesCodes: boolean } | null>;
  renamePasskey(change: FactorChange, which: { id: number; name: string }): Promise<boolean>;
  removePasskey(change: FactorChange, which: { id: number; mayBeLast: boolean }): Promise<boolean>;
  reportCounter(user: number, requestId: string): Promise<void>;
  listTotpSecrets(): Promise<{ user: number; secret: Buffer }[]>;
  resealTotp(user: number, from: Buffer, to: Buffer): Promise<void>;
}

/** Binds the calls to a database. */
export function createFactorStore(db: IdentityDb): FactorStore {
  return {
    readFactors: (user) => readFactors(db, user),
    hasFactorInSession: (user, session) => hasFactorInSession(db, user, session),
    createTicket: (user, purpose) => createTicket(db, user, purpose),
    findTicket: (ticket) => findTicket(db, ticket),
    tryTicket: (ticket) => tryTicket(db, ticket),
    consumeProof: (user, proof, ticket) => consumeProof(db, user, proof, ticket),
    findTotp: (user) => findTotp(db, user),
    startTotp: (user, sealed) => startTotp(db, user, sealed),
    addTotp: (change, totp, ticket) => addTotp(db, change, totp, ticket),
    renewRecoveryCodes: (change, codes) => renewRecoveryCodes(db, change, codes),
    removeFactors: (change) => removeFactors(db, change),
    resetFactors: (change) => resetFactors(db, change),
    createChallenge: (use, userHandle) => createChallenge(db, use, userHandle),
    takeChallenge: (challenge, use) => takeChallenge(db, challenge, use),
    listPasskeys: (user) => listPasskeys(db, user),
    findPasskeys: (user) => findPasskeys(db, user),
    findPasskey: (credential) => findPasskey(db, credential),
    addPasskey: (change, passkey, recoveryCodes, ticket) => addPasskey(db, change, passkey, recoveryCodes, ticket),
    renamePasskey: (change, which) => renamePasskey(db, change, which),
    removePasskey: (change, which) => removePasskey(db, change, which),
    reportCounter: (user, requestId) => reportCounter(db, user, requestId),
    listTotpSecrets: () => listTotpSecrets(db),
    resealTotp: (user, from, to) => resealTotp(db, user, from, to),
  };
}
