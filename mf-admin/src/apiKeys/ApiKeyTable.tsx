import {
  Button,
  DeleteRegular,
  formatDate,
  formatDateTime,
  makeStyles,
  mergeClasses,
  StatusBadge,
  serverDate,
  timeAgo,
  tokens,
} from '@trestle/kit/core';
import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';
import { tableStyles } from '../tableStyles';
import type { ApiKeyRow } from './useApiKeys';

const useStyles = makeStyles({
  ...tableStyles,
  quiet: { color: tokens.colorNeutralForeground3 },
  name: { fontWeight: `${tokens.fontWeightSemibold} !important` as 'bold' },
  // On a phone the headings are hidden, so that each value says what it is.
});

/** How long before its end a key is marked. The administrators get their notice then, too. */
const SOON_MS = 7 * 24 * 3_600_000;

interface ApiKeyTableProps {
  keys: readonly ApiKeyRow[];
  onEnd: (key: ApiKeyRow) => void;
}

/** A table of API keys, each with a button that ends the key. */
export function ApiKeyTable({ keys, onEnd }: ApiKeyTableProps) {
  const styles = useStyles();
  return (
    <table className={mergeClasses(styles.table, styles.cards)} aria-label="API keys">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Group</th>
          <th scope="col">Store</th>
          <th scope="col">Taken from</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col">Made by</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row" className={styles.name}>
              {key.name} {key.read_only && <StatusBadge tone="quiet">Read only</StatusBadge>}
            </th>
            <td data-label="Group">{key.group__name}</td>
            <td data-label="Store">
              {key.store__name ?? <span className={styles.quiet}>{scopeWithoutStore(key)}</span>}
            </td>
            <td data-label="Taken from">
              {formatAddresses(key.addresses) ?? <span className={styles.quiet}>Everywhere</span>}
            </td>
            <td data-label="Last used" title={key.last_used ? formatDateTime(key.last_used) : undefined}>
              {key.last_used ? timeAgo(key.last_used) : <span className={styles.quiet}>never</span>}
            </td>
            <td data-label="Expires">
              <Expiry moment={key.expires} />
            </td>
            <td data-label="Made by">{key.created_user__descriptive_name}</td>
            <td>
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={`End the key ${key.name}`}
                onClick={() => onEnd(key)}
              >
                End
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When a key ends, marked where that is soon or past. */
function Expiry({ moment }: { moment: string | null }) {
  const styles = useStyles();
  if (!moment) return <span className={styles.quiet}>never</span>;
  const state = expiryState(moment);
  if (state === 'expired') return <StatusBadge tone="bad">{`Expired ${formatDate(moment)}`}</StatusBadge>;
  if (state === 'soon') return <StatusBadge tone="warning">{formatDate(moment)}</StatusBadge>;
  return <>{formatDate(moment)}</>;
}

function expiryState(moment: string): 'expired' | 'soon' | 'later' {
  const leftMs = Date.parse(moment) - serverDate().getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs < SOON_MS ? 'soon' : 'later';
}

/** What a key without a store sees, as people of its group do. */
const scopeWithoutStore = (key: ApiKeyRow): string =>
  key.group__name === STORE_USER_GROUP ? 'None: it sees no orders' : 'Head office';

/** Formats the addresses of a key: '203.0.113.7, 10.0.0.0/8'. */
const formatAddresses = (addresses: unknown): string | undefined =>
  Array.isArray(addresses) && addresses.length > 0 ? addresses.join(', ') : undefined;
