import type { Page, PageElement } from '@trestle/kit/core';
import { pageElement } from '@trestle/kit/pageElement';
import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { Guard } from '../guard/Guard';
import { RemoteError } from '../remotes/remoteLoader';
import { withRetry } from '../remotes/withRetry';
import { PageBoundary } from './PageBoundary';
import { SlowPage } from './SlowPage';

/** Each page's component, so that coming back to the page shows it at once. */
const components = new WeakMap<Page, ComponentType>();

const NOT_LOADED = "This page couldn't be loaded. Check your connection and try again.";
const OFFLINE = "You're offline. Try again when you're connected.";

const fetchElement = (element: PageElement): ReturnType<PageElement> =>
  withRetry(element).catch((cause: unknown) => {
    if (cause instanceof RemoteError) throw cause;
    throw new Error(navigator.onLine ? NOT_LOADED : OFFLINE, { cause });
  });

const componentOf = (page: Page): ComponentType => {
  let component = components.get(page);
  if (!component) components.set(page, (component = lazy(() => fetchElement(pageElement(page)))));
  return component;
};

/** One page: guarded, fetched when it is first opened, with its own error boundary. Another address resets it. */
export function PageView({ page }: { page: Page }) {
  const { pathname } = useLocation();
  const [, setAttempt] = useState(0);
  const retry = () => {
    components.delete(page);
    setAttempt((attempt) => attempt + 1);
  };
  return (
    <PageBoundary key={pathname} onRetry={retry}>
      <Guard route={page.name}>
        <LazyPage page={page} />
      </Guard>
    </PageBoundary>
  );
}

function LazyPage({ page }: { page: Page }) {
  return <Suspense fallback={<SlowPage />}>{createElement(componentOf(page))}</Suspense>;
}
