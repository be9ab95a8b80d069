import type { Entity } from '@trestle/schema/entity';
import type { RecordValues } from '@trestle/schema/validate';
import { uuid } from '../core/api/send';
import { getEntity } from '../core/entities';
import { endedSession, session, identityOf } from '../core/session/session';
import type { TextsByName } from './unsavedTexts';
import type { Values } from './values';

/** What a form held when it was last kept: the record that it was typed over, and the whole item as typed. */
export interface Draft {
  /** ISO 8601; stands first, so that it is read without the rest. */
  savedAt: string;
  base: RecordValues;
  item: RecordValues;
  /** Notes that were typed and not saved. */
  unsavedTexts: TextsByName;
}

/** S1 §9. */
export const BACKUP_INTERVAL_MS = 5000;
/** Days after which nobody comes back to what was left. */
const MAX_AGE_DAYS = 30;
/** As many of one person; the oldest go. */
const MAX_DRAFTS_PER_USER = 50;

const KEY_PREFIX = 'trestle.draft.';
/** Each page that is open keeps its own: two tabs on one record take nothing from each other. */
const pageId = uuid().slice(0, 8);
const draftKeyPrefix = (who: string, path: string): string => `${KEY_PREFIX}${who} ${path} `;
export const draftKey = (who: string, path: string): string => draftKeyPrefix(who, path) + pageId;
const draftKeys = (prefix = KEY_PREFIX): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Secrets and what is sensitive are never kept in the browser, nor those of nested rows (safety 41, S1 §9). */
export const withoutSecrets = (entity: Entity, item: RecordValues): Values =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      const field = entity.fields[name];
      if (field?.secret || field?.sensitive || field?.kind === 'Password') return [];
      const child = field?.kind === 'ManyToMany' && !field.ids_only ? getEntity(field.ref!) : undefined;
      return [
        [name, child && Array.isArray(value) ? value.map((row) => withoutSecrets(child, row as RecordValues)) : value],
      ];
    }),
  );

/** Whether that person's page is still theirs: logging out by hand takes it away, a session's end doesn't. */
const belongsToCurrentUser = (who: string): boolean => identityOf(session() ?? endedSession()) === who;

/** When it was kept, in milliseconds; 0 for what is no draft. */
const savedAtMs = (key: string): number =>
  Date.parse(/^\{"savedAt":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '') || 0;
/** Takes away what nobody came back to, whoever typed it, and of each person what is more than can be meant. */
export const pruneDrafts = (now = Date.now()): void => {
  const seen = new Map<string, number>();
  const newest = draftKeys()
    .map((key) => ({ key, at: savedAtMs(key) }))
    .toSorted((a, b) => b.at - a.at);
  for (const { key, at } of newest) {
    const who = key.slice(0, key.indexOf('/'));
    seen.set(who, (seen.get(who) ?? 0) + 1);
    if (now - at > MAX_AGE_DAYS * 86_400_000 || seen.get(who)! > MAX_DRAFTS_PER_USER) localStorage.removeItem(key);
  }
};

export const hasDraft = (who: string, path: string): boolean => localStorage.getItem(draftKey(who, path)) !== null;

/**
 * Keeps a form for one person and one full address (S1 §4 "Unsaved-change backup"). A browser that has no more room is
 * logged, and what it kept before stays (S2 §8).
 */
export const saveDraft = (
  who: string,
  path: string,
  entity: Entity,
  { base, item, unsavedTexts }: Omit<Draft, 'savedAt'>,
): void => {
  if (!belongsToCurrentUser(who)) return;
  const draft: Draft = {
    savedAt: new Date().toISOString(),
    base: withoutSecrets(entity, base),
    item: withoutSecrets(entity, item),
    unsavedTexts,
  };
  const first = !hasDraft(who, path);
  try {
    localStorage.setItem(draftKey(who, path), JSON.stringify(draft));
    if (first) pruneDrafts();
  } catch {
    console.error(`The backup of ${path} is too much data for the browser to keep.`);
  }
};

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
/** What is kept for that person at that address, by whichever page, newest first. */
export const readDrafts = (who: string, path: string): { key: string; draft: Draft }[] =>
  draftKeys(draftKeyPrefix(who, path))
    .flatMap((key) => {
      const draft = parseDraft(key);
      return draft ? [{ key, draft }] : [];
    })
    .toSorted((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
