import { Button, makeStyles, RouteLink, tokens } from '@trestle/kit/core';
import type { Member } from '@trestle/schema/rights/rightsSets';
import { useState } from 'react';

/** Names shown before the button that shows all. */
const SHOWN_AT_FIRST = 5;

const useStyles = makeStyles({ names: { fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' } });

/** Names people, the first few of many. */
export function PeopleNames({ members }: { members: readonly Member[] }) {
  const styles = useStyles();
  const [all, setAll] = useState(false);
  const unnamedCount = members.length - SHOWN_AT_FIRST;
  return (
    <span className={styles.names}>
      {members.slice(0, all ? undefined : SHOWN_AT_FIRST).map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <RouteLink route="user.edit" params={{ id }}>
            {name}
          </RouteLink>
        </span>
      ))}
      {!all && unnamedCount > 0 && (
        <>
          {' '}
          <Button size="small" appearance="subtle" onClick={() => setAll(true)}>
            and {unnamedCount} more
          </Button>
        </>
      )}
    </span>
  );
}
