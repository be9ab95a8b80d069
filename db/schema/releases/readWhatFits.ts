import type * as z from 'zod/mini';
import type { DescriptionIssue } from './issueText';

/** What doesn't fit, and the description that it is about. `issueText` says it in words. */
export type Misfit = readonly [issue: DescriptionIssue, value: unknown];
/** A description as far as it fits, and what was left out of it. */
export interface WhatFits<T> {
  /** Null where too little of it is left to be used. */
  value: T | null;
  misfits: readonly Misfit[];
}

type Json = Record<string, unknown>;

/** Kinds of errors come one after another: the number of entries, the entries, and what is left. */
const MAX_ATTEMPTS = 4;
const MAX_MISFITS = 50;

/**
 * Reads what an earlier server accepted, or another server than ours. Leaves out the entries of lists that don't fit,
 * unknown keys, and optional parts; everything else stays.
 */
export function readWhatFits<T>(schema: z.ZodMiniType<T>, stored: unknown): WhatFits<T> {
  const misfits: Misfit[] = [];
  let value = stored;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && value !== undefined; attempt += 1) {
    const result = schema.safeParse(value);
    if (result.success) return { value: result.data, misfits };
    const { issues } = result.error;
    for (const issue of issues) if (misfits.length < MAX_MISFITS) misfits.push([issue, value]);
    value = withoutMisfits(value, issues);
  }
  return { value: null, misfits };
}

/** Returns a description without what its issues name; undefined where that is more than can be left out. */
function withoutMisfits(value: unknown, issues: readonly DescriptionIssue[]): unknown {
  if (!isObject(value)) return undefined;
  const rest: Json = { ...value };
  const badEntries = new Map<string, Set<number>>();
  for (const issue of issues) {
    const [part, entry] = issue.path;
    if (issue.code === 'unrecognized_keys') withoutKeys(rest, issue.path, issue.keys);
    else if (part === undefined) return undefined;
    else if (typeof entry === 'number') badEntries.set(String(part), entriesOf(badEntries, String(part)).add(entry));
    else if (entry !== undefined) withoutKeys(rest, [part], [String(entry)]);
    else if (issue.code === 'too_big' && Array.isArray(rest[String(part)]))
      rest[String(part)] = (rest[String(part)] as unknown[]).slice(0, Number(issue.maximum));
    else if (LISTS.includes(String(part))) rest[String(part)] = [];
    else if (Object.hasOwn(rest, part)) delete rest[String(part)];
    else return undefined;
  }
  for (const [part, entries] of badEntries)
    rest[part] = (rest[part] as unknown[]).filter((_, index) => !entries.has(index));
  return rest;
}

/** Parts that every description has, if only empty. */
const LISTS: readonly string[] = ['pages', 'menus', 'homeCards'];

const entriesOf = (entries: ReadonlyMap<string, Set<number>>, part: string): Set<number> =>
  entries.get(part) ?? new Set();

/** Takes keys away from the object at a path. Copies all that it changes. */
function withoutKeys(rest: Json, path: readonly PropertyKey[], keys: readonly string[]): void {
  let target: Json = rest;
  for (const step of path) {
    const key = step as string;
    const child = target[key];
    target[key] = Array.isArray(child) ? [...(child as unknown[])] : { ...(child as Json) };
    target = target[key] as Json;
  }
  for (const key of keys) delete target[key];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
