import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../core/api/queryClient';
import { ToastStack } from '../core/feedback/ToastStack';
import { currentToasts, dismiss } from '../core/feedback/toasts';
import { registerRoutes } from '../core/routes/routeRegistry';
import { light } from '../core/theme/brand';

// A busy machine takes longer than the default.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

/** jsdom has no Request. The router only passes one through. */
class PlainRequest {
  readonly method = 'GET';
  readonly headers = new Map();
  readonly signal: AbortSignal | undefined;
  constructor(
    readonly url: string,
    init: { signal?: AbortSignal } = {},
  ) {
    this.signal = init.signal;
  }
}
if (!('Request' in globalThis)) Object.assign(globalThis, { Request: PlainRequest });

/** A page under its route name. */
export interface TestPage {
  name: string;
  path: string;
  element: ReactNode;
}

/** Rendered pages, with their router. */
export interface RenderedPages extends RenderResult {
  router: ReturnType<typeof createMemoryRouter>;
  /** Returns the present address. */
  at(): string;
}

/**
 * Renders pages under their route names, opened at an address.
 * @param address where to start; of several, the last is open and the others are its history
 * @returns the rendering, the router, and `at`, which gives the present address
 */
export const renderAt = (address: string | string[], pages: readonly TestPage[]): RenderedPages => {
  registerRoutes(pages);
  currentToasts().forEach(({ id }) => dismiss(id));
  const entries = Array.isArray(address) ? address : [address];
  const router = createMemoryRouter(
    pages.map(({ path, element }) => ({ path, element })),
    { initialEntries: entries, initialIndex: entries.length - 1 },
  );
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const rendered = render(
    <FluentProvider theme={light}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ToastStack />
    </FluentProvider>,
  );
  return { ...rendered, router, at: () => router.state.location.pathname + router.state.location.search };
};
