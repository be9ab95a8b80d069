import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/queryClient';
import { Toaster } from '../feedback/Toaster';
import { resumeSession } from '../session/authenticate';
import { endedSession, session, subscribe, identityOf } from '../session/session';
import { cspNonce } from '../settings';
import { dark, light } from './brand';
import { useIsDark } from './colourScheme';
import { exposeFocusGuards } from './focusGuards';

// The nonce lets the style elements pass the content policy.
const renderer = createDOMRenderer(document, cspNonce ? { styleElementAttributes: { nonce: cspNonce } } : {});

/** What every page stands in: theme, style renderer, the cache of replies, toasts; it resumes the session that is kept. */
export function TrestleProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => exposeFocusGuards(document.body), []);
  useEffect(() => {
    void resumeSession();
    // One person's replies are never shown to the next; who comes back after their session ended finds all as it
    // was, and what was refused meanwhile is asked for again.
    const whose = () => identityOf(session() ?? endedSession());
    let who = whose();
    let live = session() !== null;
    return subscribe(() => {
      const [now, lives] = [whose(), session() !== null];
      if (now !== who) client.clear();
      else if (lives && !live) void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
      [who, live] = [now, lives];
    });
  }, [client]);
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <Themed>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
        <Toaster />
      </Themed>
    </RendererProvider>
  );
}

/** Classes of one's own stay away from the provider: what opens above the page (a list, a question) gets them as well. */
function Themed({ children }: { children: ReactNode }) {
  const isDark = useIsDark();
  return <FluentProvider theme={isDark ? dark : light}>{children}</FluentProvider>;
}
