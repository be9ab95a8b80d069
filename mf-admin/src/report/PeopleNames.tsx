import { Button, makeStyles, RouteLink, tokens } from '@trestle/kit/core';
import type { Member } from '@trestle/schema/rights/rightsSets';
import { useState } from 'react';

/** Number of names shown before the button that shows all. */
const SHOWN_AT_FIRST = 5;

const useStyles = makeStyles({ names: { fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' } });

/** Names people as links. Of many, the first few are named until the user asks for all. */
export function PeopleNames({ members }: { members: readonly Member[] }) {
  const styles = useStyles();
  const [showsAll, setShowsAll] = useState(false);
  const unnamedCount = members.length - SHOWN_AT_FIRST;
  return (
    <span className={styles.names}>
      {members.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <RouteLink route="user.edit" params={{ id }}>
            {name}
          </RouteLink>
        </span>
      ))}
      {!showsAll && unnamedCount > 0 && (
        <>
          {' '}
          <Button size="small" appearance="subtle" onClick={() => setShowsAll(true)}>
            and {unnamedCount} more
          </Button>
        </>
      )}
    </span>
  );
}
