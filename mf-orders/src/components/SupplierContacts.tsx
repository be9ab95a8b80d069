import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { TwoLineCell } from './TwoLineCell';

/** Suppliers that a row of a list names; its tooltip names the others. */
const MAX_SHOWN_CONTACTS = 2;

const useStyles = makeStyles({
  pair: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalXS },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // A number that is cut short reads as another number.
  phone: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  quiet: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/**
 * Suppliers with their phone numbers, in pairs.
 * @param contacts `Oakline · (03) 7010 1200`, a line for each supplier
 */
export function SupplierContacts({ contacts }: { contacts: string | null }) {
  const styles = useStyles();
  if (!contacts) return <>–</>;
  const pairs = contacts.split('\n').map(splitPair);
  const [only, ...others] = pairs as [SupplierContact, ...SupplierContact[]];
  if (others.length === 0) return <TwoLineCell first={only.name} title={only.name} second={only.phone} />;
  const unshownCount = pairs.length - MAX_SHOWN_CONTACTS;
  return (
    <div title={contacts}>
      {pairs.slice(0, MAX_SHOWN_CONTACTS).map(({ name, phone }, at) => (
        <div key={`${name} ${phone}`} className={styles.pair}>
          <span className={styles.name}>{name}</span>{' '}
          <span className={mergeClasses(styles.quiet, styles.phone)}>
            {phone}
            {at === MAX_SHOWN_CONTACTS - 1 && unshownCount > 0 && ` +${unshownCount} more`}
          </span>
        </div>
      ))}
    </div>
  );
}

interface SupplierContact {
  name: string;
  phone: string;
}

const splitPair = (pair: string): SupplierContact => {
  const at = pair.lastIndexOf(' · ');
  return at < 0 ? { name: pair, phone: '' } : { name: pair.slice(0, at), phone: pair.slice(at + 3) };
};
