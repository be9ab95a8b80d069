import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { QueryClientProvider, type Query } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createQueryClient } from '../api/queryClient';
import { onServerReturn } from '../api/serverState';
import { Toaster } from '../feedback/Toaster';
import { TitleTooltips } from '../feedback/TitleTooltips';
import { reloadRules, resumeSession } from '../session/authenticate';
import { endedSession, session, subscribe, identityOf } from '../session/session';
import { cspNonce } from '../settings';
import { dark, light } from './brand';
import { useIsDark } from './colourScheme';
import { usePageStyles } from './pageStyles';

// Without the nonce, the content security policy blocks the style elements.
const renderer = createDOMRenderer(document, cspNonce ? { styleElementAttributes: { nonce: cspNonce } } : {});

/** Wraps every page: theme, styles, query cache, toasts and tooltips. Resumes the stored session. */
export function TrestleProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => {
    void resumeSession();
    // One user's replies are never shown to the next. After a session ended and the same user came back,
    // the cache stays, and only failed queries run again.
    const currentIdentity = () => identityOf(session() ?? endedSession());
    let lastIdentity = currentIdentity();
    let wasSignedIn = session() !== null;
    const unsubscribe = subscribe(() => {
      const [identity, isSignedIn] = [currentIdentity(), session() !== null];
      if (identity !== lastIdentity) client.clear();
      else if (isSignedIn && !wasSignedIn) {
        const hasFailed = ({ state }: Query) => state.status === 'error';
        void client.resetQueries({ predicate: (query) => hasFailed(query) && query.state.data === undefined });
        void client.invalidateQueries({ predicate: hasFailed });
      }
      [lastIdentity, wasSignedIn] = [identity, isSignedIn];
    });
    // What failed while the server was silent is loaded once it answers.
    const stopWaiting = onServerReturn(() => {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      if (session()?.rules === null) void reloadRules();
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [client]);
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <Themed>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
        <Toaster />
        <TitleTooltips />
      </Themed>
    </RendererProvider>
  );
}

/**
 * Applies the theme to its children and to the document.
 * Has no class of its own: dialogs and lists copy the provider's classes to where they open.
 */
function Themed({ children }: { children: ReactNode }) {
  usePageStyles();
  const isDark = useIsDark();
  return <FluentProvider theme={isDark ? dark : light}>{children}</FluentProvider>;
}
