import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { TwoLineCell } from './TwoLineCell';

/** Number of suppliers named in a list row. The tooltip names all. */
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
  const suppliers = contacts.split('\n').map(parseContact);
  const [first, ...others] = suppliers as [SupplierContact, ...SupplierContact[]];
  if (others.length === 0) return <TwoLineCell first={first.name} title={first.name} second={first.phone} />;
  const unshownCount = suppliers.length - MAX_SHOWN_CONTACTS;
  return (
    <div title={contacts}>
      {suppliers.slice(0, MAX_SHOWN_CONTACTS).map(({ name, phone }, index) => (
        <div key={`${name} ${phone}`} className={styles.pair}>
          <span className={styles.name}>{name}</span>{' '}
          <span className={mergeClasses(styles.quiet, styles.phone)}>
            {phone}
            {index === MAX_SHOWN_CONTACTS - 1 && unshownCount > 0 && ` +${unshownCount} more`}
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

const SEPARATOR = ' · ';

const parseContact = (contact: string): SupplierContact => {
  const end = contact.lastIndexOf(SEPARATOR);
  if (end < 0) return { name: contact, phone: '' };
  return { name: contact.slice(0, end), phone: contact.slice(end + SEPARATOR.length) };
};
