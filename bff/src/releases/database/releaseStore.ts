import { inTransaction, type IdentityDb, type QueryRunner } from '@trestle/db/identity/identityDb';
import type { Freeze, Module, RemoteOwner, SwitchedOff } from '@trestle/schema/modules';
import {
  activateKept,
  addRelease,
  checkRelease,
  endTrialOf,
  type Activation,
  type NewRelease,
} from './activateRelease';
import type { Releaser } from './auditRelease';
import { createCarriedReader } from './carriedLibraries';
import { findFreeze, setFreeze } from './freeze';
import type { BuildFacts } from '@trestle/schema/registry';
import type { ReleaseFiles } from '../artifact/releaseFiles';
import type { ShellBuild } from '../checks/host';
import { findKeptRelease, findLiveReleases, findProvenReleases, type KeptRelease } from './liveReleases';
import { listModules } from './modules';
import { oneStepAtATime } from './oneStepAtATime';
import { openModule } from './openModule';
import { recordError, type BrowserError } from './releaseErrors';
import type { ReleaseRecord } from './releaseRecord';
import { setOwner } from './remoteOwner';
import { removeModule } from './removeModule';
import type { CheckFit } from './rollOut';
import { insertToken, useToken, type TokenToStore, type ReleaseToken } from './releaseTokens';
import { findCurrentShell, findShell, readCurrentHost, type ShellRelease } from './shellReleases';
import { findRelease, readReleaseFile, type StoredRelease } from './storeRelease';
import { insertTokenOnce, type FirstToken, type RepeatableRequest } from '../../secretTokens/repeatableToken';
import { findSwitchedOff, switchModule, type ModuleSwitch, type SwitchedOffRemote } from './switchedOff';
import { readSourceMap, storeSourceMaps } from './sourceMaps';
import { recordTrialUser, type TrialUser } from './trialUsers';

/** Database calls for releasing and serving remotes. */
export interface ReleaseStore {
  createReleaseToken(token: TokenToStore): Promise<number>;
  /** Stores a token once per Idempotency-Key. */
  createReleaseTokenOnce(token: TokenToStore, salt: string, request: RepeatableRequest): Promise<FirstToken>;
  /** Finds a valid token, and records its use. */
  useReleaseToken(hash: string): Promise<ReleaseToken | null>;
  addRelease(
    release: NewRelease,
    releaser: Releaser,
    checkFit: CheckFit,
  ): Promise<{ added: boolean; record: ReleaseRecord }>;
  /** Checks a release as if it were added now. */
  checkRelease(release: NewRelease, checkFit: CheckFit): Promise<void>;
  activateKeptRelease(activation: Activation, releaser: Releaser, checkFit: CheckFit): Promise<ReleaseRecord>;
  endTrial(name: string, releaser: Releaser): Promise<ReleaseRecord>;
  /** @param reason null to end the freeze */
  setFreeze(reason: string | null, caller: { user: number; requestId: string }): Promise<Freeze | null>;
  findFreeze(): Promise<Freeze | null>;
  listModules(): Promise<Module<ReleaseRecord>[]>;
  /** Returns the remotes that are switched off. */
  findSwitchedOff(): Promise<SwitchedOffRemote[]>;
  /** @returns why it is off; null when it is on */
  switchModule(name: string, to: ModuleSwitch, releaser: Releaser): Promise<SwitchedOff | null>;
  /** Opens a remote's pages to everybody whose rules don't deny them, or closes them again. */
  openModule(name: string, isOpen: boolean, releaser: Releaser): Promise<void>;
  /** Names the team of a remote. @param owner null for none */
  setOwner(name: string, owner: RemoteOwner | null, releaser: Releaser): Promise<RemoteOwner | null>;
  /** Deletes a remote that is switched off, with all its releases. */
  removeModule(name: string, releaser: Releaser): Promise<void>;
  /** Returns the releases that browsers may get now: current ones and trials. */
  findLiveReleases(): Promise<KeptRelease[]>;
  findKeptRelease(name: string, version: string): Promise<(KeptRelease & BuildFacts) | undefined>;
  /** Returns the versions of a remote that everyone once had and that were not taken back, the last one first. */
  findProvenReleases(name: string): Promise<(KeptRelease & BuildFacts)[]>;
  /** Returns the shell that new pages get. */
  findCurrentShell(): Promise<ShellRelease | null>;
  findShell(version: string): Promise<ShellRelease | null>;
  /** Returns what the current shell says of itself. @param runner a transaction that it is read in */
  readCurrentHost(runner?: QueryRunner): Promise<ShellBuild | null>;
  findRelease(name: string, version: string): Promise<StoredRelease | null>;
  readReleaseFile(release: number, path: string): Promise<Buffer | null>;
  /** Stores source maps by their script, in place of those that the release had. */
  storeSourceMaps(release: number, maps: ReleaseFiles): Promise<void>;
  /** Reads the source map of a script; null where there is none. */
  readSourceMap(release: number, script: string): Promise<string | null>;
  recordTrialUser(user: TrialUser): Promise<void>;
  recordReleaseError(error: BrowserError): Promise<void>;
}

/**
 * Binds the calls to a database.
 * @param superuserGroup SUPERUSER_GROUP: its members' tokens release, and they are told when a trial is taken back
 */
export function createReleaseStore(db: IdentityDb, superuserGroup: string): ReleaseStore {
  const readCarried = createCarriedReader(db);
  const steps = oneStepAtATime(db);
  return {
    createReleaseToken: (token) => inTransaction(db, (transaction) => insertToken(transaction, token)),
    createReleaseTokenOnce: (token, salt, request) =>
      inTransaction(db, (transaction) =>
        insertTokenOnce(transaction, () => insertToken(transaction, token), { salt, hash: token.hash }, request),
      ),
    useReleaseToken: (hash) => useToken(db, hash, superuserGroup),
    addRelease: (release, releaser, checkFit) => addRelease(steps, release, releaser, checkFit),
    checkRelease: (release, checkFit) => checkRelease(db, release, checkFit),
    activateKeptRelease: (activation, releaser, checkFit) => activateKept(steps, activation, releaser, checkFit),
    endTrial: (name, releaser) => inTransaction(steps, (transaction) => endTrialOf(transaction, name, releaser)),
    setFreeze: (reason, caller) => inTransaction(steps, (transaction) => setFreeze(transaction, reason, caller)),
    findFreeze: () => findFreeze(db),
    listModules: () => listModules(db, readCarried),
    findSwitchedOff: () => findSwitchedOff(db),
    switchModule: (name, to, releaser) =>
      inTransaction(steps, (transaction) => switchModule(transaction, name, to, releaser)),
    openModule: (name, isOpen, releaser) =>
      inTransaction(steps, (transaction) => openModule(transaction, name, isOpen, releaser)),
    setOwner: (name, owner, releaser) =>
      inTransaction(steps, (transaction) => setOwner(transaction, name, owner, releaser)),
    removeModule: (name, releaser) => inTransaction(steps, (transaction) => removeModule(transaction, name, releaser)),
    findLiveReleases: () => findLiveReleases(db),
    findKeptRelease: (name, version) => findKeptRelease(db, name, version),
    findProvenReleases: (name) => findProvenReleases(db, name),
    findCurrentShell: () => findCurrentShell(db),
    findShell: (version) => findShell(db, version),
    readCurrentHost: (runner = db) => readCurrentHost(runner),
    findRelease: (name, version) => findRelease(db, { name, version }),
    readReleaseFile: (release, path) => readReleaseFile(db, release, path),
    storeSourceMaps: (release, maps) => inTransaction(db, (transaction) => storeSourceMaps(transaction, release, maps)),
    readSourceMap: (release, script) => readSourceMap(db, release, script),
    recordTrialUser: (user) => recordTrialUser(db, user),
    recordReleaseError: (error) => inTransaction(db, (transaction) => recordError(transaction, error, superuserGroup)),
  };
}
