import { asOutdated, OutdatedPageError } from '@trestle/kit/core';
import { OFFLINE_TEXT } from '../remotes/remoteError';

const NOT_LOADED_TEXT = "This page couldn't be loaded. Check your connection and try again.";

/** What to say when scripts may come later. */
export const notLoadedText = (): string => (navigator.onLine ? NOT_LOADED_TEXT : OFFLINE_TEXT);

/** Scripts of the shell can't be reached. A remote that started without them stays broken until the page is loaded anew. */
export class MissingScriptsError extends Error {
  /** @param cause the failure to load one */
  constructor(cause?: unknown) {
    super(notLoadedText(), { cause });
  }
}

/** Whether scripts of the shell are gone or can't be reached: no other version of a remote changes that. */
export const isShellsFault = (error: unknown): boolean =>
  error instanceof OutdatedPageError || error instanceof MissingScriptsError;

/** Addresses of the page's own scripts that could not be loaded. */
const failedScripts = new Set<string>();

const addressOf = ({ target }: Event): string | null =>
  target instanceof HTMLScriptElement && new URL(target.src).pathname.startsWith('/static/') ? target.src : null;

/**
 * Watches whether the page's own scripts can be loaded. What remotes share with the shell comes by them, and a remote
 * that lacks it fails somewhere else, as if the fault were its own.
 */
export const watchOwnScripts = (): void => {
  window.addEventListener('error', (event) => void failedScripts.add(addressOf(event) ?? ''), true);
  window.addEventListener('load', (event) => void failedScripts.delete(addressOf(event) ?? ''), true);
};

/**
 * Finds out whether a page could not be drawn because scripts of the shell are missing.
 * @returns an OutdatedPageError when they are gone, a MissingScriptsError while they can't be reached, null when
 * none is missing
 */
export const findMissingScripts = async (): Promise<Error | null> => {
  failedScripts.delete('');
  for (const address of failedScripts) {
    const error = await asOutdated(new Error(address));
    if (error instanceof OutdatedPageError) return error;
  }
  return failedScripts.size > 0 ? new MissingScriptsError() : null;
};
