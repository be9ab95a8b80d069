import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, loadError, SkeletonBlock, today, useMayRead } from '@trestle/kit/core';
import { ProductLink } from '../productCard/ProductLink';
import { formatAvailability } from '../stock/formatAvailability';
import { ProductThumbnail } from '../picture/ProductThumbnail';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { findSubstitutes, SUBSTITUTE_FIELDS, type Substitute, type SubstitutesProps } from './findSubstitutes';

const MAX_SHOWN_PRODUCTS = 3;
const STALE_TIME_MS = 30_000;

const useStyles = makeStyles({
  heading: {
    margin: `${tokens.spacingVerticalSNudge} 0 ${tokens.spacingVerticalXXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
    overflowWrap: 'anywhere',
  },
  details: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Shows what can be ordered in place of a sold out product: picture, price, availability and a button. */
export default function Substitutes({
  soldOut,
  name,
  heading = 'Instead',
  action = 'Take it',
  otherProductsOnly = false,
  onTake,
}: SubstitutesProps) {
  const styles = useStyles();
  const mayRead = useMayRead(stockAvailability, SUBSTITUTE_FIELDS);
  const { product, product__code: code, category } = soldOut;
  const reply = useQuery({
    queryKey: ['list', 'stock_availability', 'substitutes', product, code, category],
    queryFn: ({ signal }) => findSubstitutes(soldOut, today(), signal),
    enabled: mayRead && product !== null,
    staleTime: STALE_TIME_MS,
  });
  if (!mayRead || product === null) return null;
  if (loadError(reply))
    return (
      <p className={styles.quiet}>
        Couldn't look for others of its range.{' '}
        <Button size="small" onClick={() => void reply.refetch()}>
          Retry
        </Button>
      </p>
    );
  if (!reply.data) return <SkeletonBlock height={44} />;
  const shownSubstitutes = reply.data
    .filter((substitute) => !otherProductsOnly || substitute.product !== product)
    .slice(0, MAX_SHOWN_PRODUCTS);
  if (shownSubstitutes.length === 0)
    return <p className={styles.quiet}>Nothing else of its range is here or on its way.</p>;
  return (
    <section aria-label={`Instead of ${name}`}>
      {heading && <div className={styles.heading}>{heading}</div>}
      <ul className={styles.list}>
        {shownSubstitutes.map((substitute) => (
          <SubstituteItem key={substitute.product} substitute={substitute} action={action} onTake={onTake} />
        ))}
      </ul>
    </section>
  );
}

function SubstituteItem({
  substitute,
  action,
  onTake,
}: { substitute: Substitute; action: string } & Pick<SubstitutesProps, 'onTake'>) {
  const styles = useStyles();
  const { rows } = substitute;
  const row = rows[0]!;
  const name = row.product__description ?? 'Product';
  const variant = [row.colour__description, row.fabric__description].filter(Boolean).join(' · ');
  const details = [variant, formatAvailability(rows, today()), formatMoney(row.price)].filter(Boolean).join(' · ');
  return (
    <li className={styles.item}>
      <ProductThumbnail product={row.product} name={name} />
      <div>
        <ProductLink id={row.product} name={name} />
        <div className={styles.details}>{details}</div>
      </div>
      {onTake && (
        <Button
          size="small"
          aria-label={`${action}: ${[name, variant].filter(Boolean).join(', ')}`}
          onClick={() => onTake(row)}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
