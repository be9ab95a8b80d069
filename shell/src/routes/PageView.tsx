import { PageSkeleton, type Page, type PageElement } from '@trestle/kit/core';
import { pageElement } from '@trestle/kit/pageElement';
import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { Guard } from '../guard/Guard';
import { PageBoundary } from './PageBoundary';

/** A page's component, kept by page: coming back to it shows it at once. */
const components = new WeakMap<Page, ComponentType>();

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** A file that didn't come is asked for twice more. */
const insist = (fetch: PageElement): ReturnType<PageElement> =>
  fetch()
    .catch(() => wait(300).then(fetch))
    .catch(() => wait(300).then(fetch))
    .catch((cause: unknown) => {
      throw new Error('A file of it could not be loaded.', { cause });
    });

const componentOf = (page: Page): ComponentType => {
  let component = components.get(page);
  if (!component) components.set(page, (component = lazy(() => insist(pageElement(page)))));
  return component;
};

/** One page: guarded, fetched when it is first opened, and alone with its faults: another address, another chance. */
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
        <Shown page={page} />
      </Guard>
    </PageBoundary>
  );
}

function Shown({ page }: { page: Page }) {
  return <Suspense fallback={<PageSkeleton />}>{createElement(componentOf(page))}</Suspense>;
}
