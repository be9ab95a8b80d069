import { act, renderHook, waitFor } from '@testing-library/react';
import type { Registry } from '@trestle/schema/registry';
import type { ReactNode } from 'react';
import { readRegistry } from '../remotes/registry';
import { RemotesContext, type RemotesState } from '../remotes/remotesContext';
import { people } from '../testing/people';
import { signIn, signOut } from '../testing/session';
import { useNewVersion } from './useNewVersion';

jest.mock('../remotes/registry', () => ({ ...jest.requireActual('../remotes/registry'), readRegistry: jest.fn() }));

const registryOf = (version: string) => ({ 'mf-a': { version } }) as unknown as Registry;

test("the news of a version is of one person's registry: the next one's is current", async () => {
  await signIn(people.admin);
  jest.mocked(readRegistry).mockResolvedValue(registryOf('2'));
  let registry = registryOf('1');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RemotesContext.Provider value={{ registry, loading: false } as RemotesState}>{children}</RemotesContext.Provider>
  );
  const { result, rerender } = renderHook(useNewVersion, { wrapper });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(result.current).not.toBeNull());
  registry = registryOf('2');
  rerender();
  expect(result.current).toBeNull();
  await signOut();
});
