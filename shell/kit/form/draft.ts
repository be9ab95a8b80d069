import type { Entity } from '@trestle/schema/entity';
import type { Item } from '@trestle/schema/validate';
import { uuid } from '../core/api/send';
import { getEntity } from '../core/entities';
import { endedSession, session, whoOf } from '../core/session/session';
import type { Texts } from './beside';
import type { Values } from './values';

/** What a form held when it was last kept: the record that it was typed over, and the whole item as typed. */
export interface Draft {
  /** ISO 8601; stands first, so that it is read without the rest. */
  kept: string;
  base: Item;
  item: Item;
  /** Notes that were typed and not saved. */
  beside: Texts;
}

/** S1 §9. */
export const BACKUP_INTERVAL = 5000;
/** Days after which nobody comes back to what was left. */
const DAYS = 30;
/** As many of one person; the oldest go. */
const MOST = 50;

const PREFIX = 'trestle.draft.';
/** Each page that is open keeps its own: two tabs on one record take nothing from each other. */
const page = uuid().slice(0, 8);
const placeOf = (who: string, path: string): string => `${PREFIX}${who} ${path} `;
export const ownKey = (who: string, path: string): string => placeOf(who, path) + page;
const keys = (prefix = PREFIX): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Secrets and what is sensitive are never kept in the browser, nor those of nested rows (safety 41, S1 §9). */
export const withoutSecrets = (entity: Entity, item: Item): Values =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      const field = entity.fields[name];
      if (field?.secret || field?.sensitive || field?.kind === 'Password') return [];
      const child = field?.kind === 'ManyToMany' && !field.keys_only ? getEntity(field.ref!) : undefined;
      return [[name, child && Array.isArray(value) ? value.map((row) => withoutSecrets(child, row as Item)) : value]];
    }),
  );

/** Whether that person's page is still theirs: logging out by hand takes it away, a session's end doesn't. */
const isTheirs = (who: string): boolean => whoOf(session() ?? endedSession()) === who;

/** When it was kept, in milliseconds; 0 for what is no draft. */
const keptAt = (key: string): number =>
  Date.parse(/^\{"kept":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1] ?? '') || 0;
/** Takes away what nobody came back to, whoever typed it, and of each person what is more than can be meant. */
export const sweepDrafts = (now = Date.now()): void => {
  const seen = new Map<string, number>();
  const newest = keys()
    .map((key) => ({ key, at: keptAt(key) }))
    .toSorted((a, b) => b.at - a.at);
  for (const { key, at } of newest) {
    const who = key.slice(0, key.indexOf('/'));
    seen.set(who, (seen.get(who) ?? 0) + 1);
    if (now - at > DAYS * 86_400_000 || seen.get(who)! > MOST) localStorage.removeItem(key);
  }
};

export const isKept = (who: string, path: string): boolean => localStorage.getItem(ownKey(who, path)) !== null;

/**
 * Keeps a form for one person and one full address (S1 §4 "Unsaved-change backup"). A browser that has no more room is
 * logged, and what it kept before stays (S2 §8).
 */
export const keepDraft = (
  who: string,
  path: string,
  entity: Entity,
  { base, item, beside }: Omit<Draft, 'kept'>,
): void => {
  if (!isTheirs(who)) return;
  const draft: Draft = {
    kept: new Date().toISOString(),
    base: withoutSecrets(entity, base),
    item: withoutSecrets(entity, item),
    beside,
  };
  const first = !isKept(who, path);
  try {
    localStorage.setItem(ownKey(who, path), JSON.stringify(draft));
    if (first) sweepDrafts();
  } catch {
    console.error(`The backup of ${path} is too much data for the browser to keep.`);
  }
};

export const dropDraft = (key: string): void => localStorage.removeItem(key);

const read = (key: string): Draft | null => {
  try {
    const { kept = '', base, item, beside = {} } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>;
    return base && item ? { kept, base, item, beside } : null;
  } catch {
    return null;
  }
};
/** What is kept for that person at that address, by whichever page, newest first. */
export const readDrafts = (who: string, path: string): { key: string; draft: Draft }[] =>
  keys(placeOf(who, path))
    .flatMap((key) => {
      const draft = read(key);
      return draft ? [{ key, draft }] : [];
    })
    .toSorted((a, b) => b.draft.kept.localeCompare(a.draft.kept));
