import { makeStyles } from '@fluentui/react-components';
import type { BouncedAddress } from '@trestle/schema/bouncedAddress';
import { Alert } from '../../core/feedback/Alert';
import { bounceSentence } from './bouncedAddresses';

const useStyles = makeStyles({ list: { margin: 0, padding: 0, listStyleType: 'none' } });

/** Names the recipients whose last mail came back. Draws nothing where there is none. */
export function RecipientMarks({ marks }: { marks: readonly BouncedAddress[] }) {
  const styles = useStyles();
  if (marks.length === 0) return null;
  return (
    <Alert intent="warning">
      <ul className={styles.list} aria-label="Addresses that returned the last mail">
        {marks.map((mark) => (
          <li key={mark.address} title={mark.reason ?? undefined}>
            <b>{mark.address}</b> {bounceSentence(mark)}
          </li>
        ))}
      </ul>
      Check with them, or use another address. You can send it all the same.
    </Alert>
  );
}
