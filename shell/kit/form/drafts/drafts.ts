import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { uuid } from '../../core/api/send';
import { serverDate, serverNow } from '../../core/session/serverTime';
import { endedSession, session, identityOf } from '../../core/session/session';
import { rowEntity } from '../values/sameFieldValue';
import type { TextsByName } from './unsavedTexts';
import type { Values } from '../values/values';
import { storeText } from '../../core/storage/storeText';

/** A form's unsaved values, and the version of the record they were typed over. */
export interface Draft {
  /** ISO 8601. First in the JSON, so that it can be read without parsing the rest. */
  savedAt: string;
  /** The record's version that the values were typed over. */
  base: RecordValues;
  item: RecordValues;
  /** Notes that were typed but not saved. */
  unsavedTexts: TextsByName;
}

/** Time between two backups of a form (S1 §9). */
export const BACKUP_INTERVAL_MS = 5000;
/** Drafts older than this are deleted. */
const MAX_AGE_DAYS = 30;
/** Beyond this number, a user's oldest drafts are deleted. */
const MAX_DRAFTS_PER_USER = 50;

const KEY_PREFIX = 'trestle.draft.';
/** Each open page has its own draft, so that two tabs on one record don't overwrite each other. */
const pageId = uuid().slice(0, 8);
const draftKeyPrefix = (identity: string, path: string): string => `${KEY_PREFIX}${identity} ${path} `;
/**
 * Storage key of this page's draft.
 * @param identity of the user
 */
export const draftKey = (identity: string, path: string): string => draftKeyPrefix(identity, path) + pageId;
const draftKeys = (prefix = KEY_PREFIX): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Removes secrets and sensitive values, also from nested rows (SECURITY.md, 41; S1 §9). */
export const withoutSecrets = (entity: Entity, item: RecordValues): Values =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      const field = entity.fields[name];
      if (field?.secret || field?.sensitive || field?.kind === 'Password') return [];
      const child = field && rowEntity(field);
      return [
        [name, child && Array.isArray(value) ? value.map((row) => withoutSecrets(child, row as RecordValues)) : value],
      ];
    }),
  );

/** Tells whether the user is still signed in, or was until the session expired. Logging out deletes drafts. */
const belongsToCurrentUser = (identity: string): boolean => identityOf(session() ?? endedSession()) === identity;

/** Time of saving in ms since 1970; 0 for anything but a draft. */
const savedAtMs = (key: string): number =>
  Date.parse(/^\{"savedAt":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '') || 0;
/** Deletes drafts older than 30 days, and keeps only the newest 50 of each user. */
export const pruneDrafts = (): void => {
  const now = serverNow();
  const countByUser = new Map<string, number>();
  const newestFirst = draftKeys()
    .map((key) => ({ key, savedAt: savedAtMs(key) }))
    .toSorted((a, b) => b.savedAt - a.savedAt);
  for (const { key, savedAt } of newestFirst) {
    const identity = key.slice(0, key.indexOf('/'));
    const count = (countByUser.get(identity) ?? 0) + 1;
    countByUser.set(identity, count);
    if (now - savedAt > MAX_AGE_DAYS * 86_400_000 || count > MAX_DRAFTS_PER_USER) localStorage.removeItem(key);
  }
};

/** Whether this page has a draft for the address. */
export const hasDraft = (identity: string, path: string): boolean =>
  localStorage.getItem(draftKey(identity, path)) !== null;

/**
 * Saves a draft for one user and address (S1 §4).
 * When the browser's storage is full, logs it and leaves the earlier draft (S2 §8).
 */
export const saveDraft = (
  identity: string,
  path: string,
  entity: Entity,
  { base, item, unsavedTexts }: Omit<Draft, 'savedAt'>,
): void => {
  if (!belongsToCurrentUser(identity)) return;
  const draft: Draft = {
    savedAt: serverDate().toISOString(),
    base: withoutSecrets(entity, base),
    item: withoutSecrets(entity, item),
    unsavedTexts,
  };
  const isFirst = !hasDraft(identity, path);
  try {
    storeText(localStorage, draftKey(identity, path), JSON.stringify(draft));
    if (isFirst) pruneDrafts();
  } catch {
    console.error(`The backup of ${path} is too much data for the browser to keep.`);
  }
};

/** Deletes a draft by its storage key. */
export const deleteDraft = (key: string): void => localStorage.removeItem(key);

const parseDraft = (key: string): Draft | null => {
  try {
    const {
      savedAt = '',
      base,
      item,
      unsavedTexts = {},
    } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>;
    return base && item ? { savedAt, base, item, unsavedTexts } : null;
  } catch {
    return null;
  }
};
/** Drafts of a user at an address, by any tab, newest first. */
export const readDrafts = (identity: string, path: string): { key: string; draft: Draft }[] =>
  draftKeys(draftKeyPrefix(identity, path))
    .flatMap((key) => {
      const draft = parseDraft(key);
      return draft ? [{ key, draft }] : [];
    })
    .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
