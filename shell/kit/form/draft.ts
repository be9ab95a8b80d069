import type { Entity } from '@trestle/schema/entity';
import type { Item } from '@trestle/schema/validate';
import { getEntity } from '../entities';
import { endedSession, session, whoOf } from '../session/session';
import type { Values } from './values';

/** What a form held when it was last kept: the record that it was typed over, and the whole item as typed. */
export interface Draft {
  /** ISO 8601. */
  kept: string;
  base: Item;
  item: Item;
}

/** S1 §9. */
export const BACKUP_INTERVAL = 5000;

const keyOf = (who: string, path: string): string => `trestle.draft.${who} ${path}`;

/** Secrets are never kept in the browser, nor those of nested rows (safety 41). */
export const withoutSecrets = (entity: Entity, item: Item): Values => Object.fromEntries(Object.entries(item).flatMap(([name, value]) => {
  const field = entity.fields[name];
  if (field?.secret || field?.kind === 'Password') return [];
  const child = field?.kind === 'ManyToMany' && !field.keys_only ? getEntity(field.ref!) : undefined;
  return [[name, child && Array.isArray(value) ? value.map((row) => withoutSecrets(child, row as Item)) : value]];
}));

/** Whether that person's page is still theirs: logging out by hand takes it away, a session's end doesn't. */
const isTheirs = (who: string): boolean => whoOf(session() ?? endedSession()) === who;

/**
 * Keeps a form for one person and one full address (S1 §4 "Unsaved-change backup"). A browser that has no more room is
 * logged, and what it kept before stays (S2 §8).
 */
export const keepDraft = (who: string, path: string, entity: Entity, base: Item, item: Item): void => {
  if (!isTheirs(who)) return;
  const draft: Draft = { kept: new Date().toISOString(), base: withoutSecrets(entity, base), item: withoutSecrets(entity, item) };
  try {
    localStorage.setItem(keyOf(who, path), JSON.stringify(draft));
  } catch {
    console.error(`The backup of ${path} is too much data for the browser to keep.`);
  }
};

export const dropDraft = (who: string, path: string): void => localStorage.removeItem(keyOf(who, path));

/** What is kept for that person at that address; null where there is none or it can't be read. */
export const readDraft = (who: string, path: string): Draft | null => {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(who, path)) ?? 'null') as Draft | null;
    return found?.base && found.item ? found : null;
  } catch {
    return null;
  }
};
