import {
  ApiError,
  asOutdated,
  loadable,
  OutdatedPageError,
  useLoaded,
  type Loadable,
  type Page,
  type PageElement,
} from '@trestle/kit/core';
import { pageElement } from '@trestle/kit/pageElement';
import { createElement, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Guard } from '../guard/Guard';
import { DEV_VERSION } from '../overrides/override';
import { nameOf, RemoteError } from '../remotes/remoteError';
import type { RemotePage } from '../remotes/remotePages';
import { useRemotes } from '../remotes/remotesContext';
import { withRetry } from '../remotes/withRetry';
import { reportPreviousWorked } from '../remotes/reportRemoteError';
import { rememberWorking } from '../remotes/workingVersions';
import { findMissingScripts, isShellsFault, notLoadedText } from '../version/ownScripts';
import { PageBoundary } from './PageBoundary';
import { SlowPage } from './SlowPage';

// Downloaded only where a version failed.
const PreviousVersionNote = loadable(() => import(/* webpackChunkName: "pages" */ '../remotes/PreviousVersionNote'));

/** Each page's component, so that coming back to the page shows it at once. */
const components = new WeakMap<Page, Loadable<object>>();

/** A page that has been shown for so long, with its data, works. */
const WORKS_AFTER_MS = 3000;

const fetchElement = (element: PageElement): ReturnType<PageElement> =>
  withRetry(element).catch(async (failure: unknown) => {
    const cause = await asOutdated(failure);
    if (cause instanceof OutdatedPageError) throw cause;
    throw new Error(notLoadedText(), { cause });
  });

const componentOf = (page: Page | RemotePage): Loadable<object> => {
  let component = components.get(page);
  if (!component) {
    const element = pageElement(page);
    component = loadable('remote' in page ? element : () => fetchElement(element));
    components.set(page, component);
  }
  return component;
};

/** One page: guarded, fetched when it is first opened, with its own error boundary. Another address resets it. */
export function PageView({ page }: { page: Page | RemotePage }) {
  const { pathname } = useLocation();
  const { loader } = useRemotes();
  const [, setAttempt] = useState(0);
  const remote = 'remote' in page ? page.remote : undefined;
  const version = remote === undefined ? undefined : loader?.releaseInUse(remote)?.version;
  const source = remote === undefined ? undefined : nameOf(remote, version);

  const reset = () => {
    components.delete(page);
    setAttempt((attempt) => attempt + 1);
  };
  const retry = () => {
    if (remote !== undefined) loader?.allow(remote);
    reset();
  };
  const recover = async (error: unknown): Promise<unknown> => {
    // The loader has tried already; a call that failed, or a shell that is too old, is no fault of the page.
    const isOthersFault = error instanceof RemoteError || error instanceof ApiError || isShellsFault(error);
    if (remote === undefined || !loader || isOthersFault) return error;
    const missing = await findMissingScripts();
    if (missing) return missing;
    // Loading may have replaced the version that this page began with.
    const failure = new RemoteError('render', remote, loader.releaseInUse(remote)?.version, error);
    const remainingFailure = await loader.fallBack(remote, failure).then(
      () => null,
      () => failure,
    );
    if (remainingFailure === null) reset();
    return remainingFailure;
  };
  return (
    <PageBoundary key={pathname} source={source} onRetry={retry} recover={recover}>
      <Guard page={page}>
        <LoadedPage component={componentOf(page)} remote={remote} source={source} />
      </Guard>
    </PageBoundary>
  );
}

interface LoadedPageProps {
  component: Loadable<object>;
  /** Name of the remote that the page belongs to; undefined for the shell's own. */
  remote?: string;
  /** Name and version of that remote. */
  source?: string;
}

/** The page once its code is here. */
function LoadedPage({ component, remote, source }: LoadedPageProps) {
  const slow = <SlowPage source={source} />;
  if (!useLoaded(component, true, 'throw')) return slow;
  return (
    <Suspense fallback={slow}>
      {remote !== undefined && <VersionNote remote={remote} />}
      {createElement(component)}
      {remote !== undefined && <WorkingRemote remote={remote} />}
    </Suspense>
  );
}

/** Says above a remote's page that it is of an older version than everyone's. */
function VersionNote({ remote }: { remote: string }) {
  const { registry, loader } = useRemotes();
  const version = loader?.releaseInUse(remote)?.version;
  const isOlder = version !== undefined && version !== registry[remote]?.version;
  return isOlder && <PreviousVersionNote version={version} />;
}

/** Drawn with a remote's page: remembers that its version works in this browser. */
function WorkingRemote({ remote }: { remote: string }) {
  const version = useRemotes().loader?.releaseInUse(remote)?.version;
  useEffect(() => {
    if (version === undefined || version === DEV_VERSION) return undefined;
    rememberWorking(remote, version);
    const timer = setTimeout(() => reportPreviousWorked(remote, version), WORKS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [remote, version]);
  return null;
}
