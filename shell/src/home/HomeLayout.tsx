import { useIsNarrow } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import { Greeting } from './Greeting';
import { HomeCards } from './HomeCards';

/**
 * The home page around its menus. On a phone they follow the first card: all cards would push them off the first two
 * screens, and people who stand in a shop come to do something. Elsewhere the cards come first.
 */
export function HomeLayout({ children }: { children: ReactNode }) {
  const narrow = useIsNarrow();
  return (
    <>
      <Greeting />
      <HomeCards afterFirst={narrow && children} />
      {!narrow && children}
    </>
  );
}
