import type { Member } from '@trestle/schema/rights/rightsSets';
import { memo } from 'react';

/** The options of a select of people. Memoized, because rendering thousands would slow down every choice. */
export const PeopleOptions = memo(({ users }: { users: readonly Member[] }) => (
  <>
    <option value="">-- Select an Item --</option>
    {users.map(({ id, username, name }) => (
      <option key={id} value={id}>
        {username} ({name})
      </option>
    ))}
  </>
));
PeopleOptions.displayName = 'PeopleOptions';
