import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../core/api/queryClient';
import { ToastStack } from '../core/feedback/ToastStack';
import { currentToasts, dismiss } from '../core/feedback/toasts';
import { registerRoutes } from '../core/routes/routeRegistry';
import { light } from '../core/theme/brand';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 8000 });
jest.setTimeout(40_000);

/** jsdom has no Request; the router only carries one from here to there. */
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

/** Nor does its dialog open: this one does, without the browser's care for the focus. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

export interface TestPage {
  name: string;
  path: string;
  element: ReactNode;
}

/** Pages of a test under their route names, opened at an address. The router tells where one is. */
export const renderAt = (address: string | string[], pages: readonly TestPage[]) => {
  registerRoutes(pages);
  currentToasts().forEach(({ id }) => dismiss(id));
  const entries = Array.isArray(address) ? address : [address];
  const router = createMemoryRouter(
    pages.map(({ path, element }) => ({ path, element })),
    { initialEntries: entries, initialIndex: entries.length - 1 },
  );
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const shown = render(
    <FluentProvider theme={light}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ToastStack />
    </FluentProvider>,
  );
  return { ...shown, router, at: () => router.state.location.pathname + router.state.location.search };
};
