import { useSession } from '@trestle/kit/core';
import { act, renderHook } from '@testing-library/react';
import type { Person } from './people';

type MockedReply = { status: number; body: unknown } | 'no answer';

/**
 * Answers the calls of a test by path, or by path and query; what isn't listed gets 404. Returns the calls as they
 * come.
 */
export const mockReplies = (replies: Record<string, MockedReply>): { path: string; body: unknown }[] => {
  const calls: { path: string; body: unknown }[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const path = input.split('?')[0]!;
    calls.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    const reply = replies[input] ?? replies[path] ?? { status: 404, body: { detail: 'Not found.' } };
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    const text = JSON.stringify(reply.body);
    return {
      ok: reply.status < 400,
      status: reply.status,
      headers: new Headers(),
      json: async () => JSON.parse(text),
      text: async () => text,
    };
  }) as typeof fetch;
  return calls;
};

/** The server's replies when this person logs in. */
export const loginReplies = ({ token, user, rules }: Person): Record<string, MockedReply> => ({
  '/api-token-auth/': { status: 200, body: { token, user } },
  '/api-token-expire/': { status: 200, body: { status: true } },
  '/api/trestle/my_group_permissions/': rules ? { status: 200, body: rules } : { status: 503, body: {} },
});

/** Logs a person in. */
export const signIn = async (person: Person): Promise<void> => {
  mockReplies(loginReplies(person));
  const { result, unmount } = renderHook(() => useSession());
  await act(() => result.current.login(person.user.username, 'x'));
  unmount();
};
/** Logs out whoever is logged in. */
export const signOut = async (): Promise<void> => {
  mockReplies({ '/api-token-expire/': { status: 200, body: { status: true } } });
  const { result, unmount } = renderHook(() => useSession());
  await act(() => result.current.logout());
  unmount();
};
