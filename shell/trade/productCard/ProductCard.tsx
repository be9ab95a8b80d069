import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useLocation, useNavigate } from 'react-router';
import {
  closedOverlay,
  EmptyState,
  ErrorCard,
  formatDateTime,
  PHONE,
  RouteLink,
  SkeletonBlock,
  StatusBadge,
  useMayOpen,
  useRecordRoute,
  useReturnFocus,
} from '@trestle/kit/core';
import { canBeOrdered } from '../stock/canBeOrdered';
import { ProductDetails } from './ProductDetails';
import { useModelWithVariants } from './useModelWithVariants';
import { useProductCard, type ProductCardData } from './useProductCard';

const useStyles = makeStyles({
  drawer: { width: 'min(520px, 100vw)', [PHONE]: { width: '100vw' } },
  title: { overflowWrap: 'anywhere' },
  details: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  body: { paddingBottom: tokens.spacingVerticalXXL },
  loading: { display: 'grid', rowGap: tokens.spacingVerticalL },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Texts in place of a product that can't be shown. */
const ABSENT_WORDS = {
  gone: 'This product is not here any more.',
  denied: "You don't have access to this product. Ask head office if you need it.",
} as const;
const ABSENT_TITLES = { loading: 'Loading …', ready: 'Product', failed: 'Product', gone: 'Product', denied: 'Product' };

/** The card of a product, read only, as a drawer over the page. Escape, the cross and the back button close it. */
export default function ProductCard({ id }: { id: number }) {
  const styles = useStyles();
  useReturnFocus();
  const close = useClose();
  const card = useProductCard(id);
  const name = card.heading?.name ?? ABSENT_TITLES[card.state];
  return (
    <OverlayDrawer
      open
      position="end"
      className={styles.drawer}
      aria-label={name}
      onOpenChange={(_, { open }) => {
        if (!open) close();
      }}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          heading={{ as: 'h2', className: styles.title }}
          action={<Button appearance="subtle" aria-label="Close" icon={<DismissRegular />} onClick={close} />}
        >
          {name}
        </DrawerHeaderTitle>
        {card.heading && (
          <div className={styles.details}>
            {card.heading.details}{' '}
            {card.endedOn && <StatusBadge title={`on ${formatDateTime(card.endedOn)}`}>Ended</StatusBadge>}
          </div>
        )}
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        <CardContent id={id} card={card} name={name} />
      </DrawerBody>
      {card.state === 'ready' && <Footer id={id} card={card} />}
    </OverlayDrawer>
  );
}

function CardContent({ id, card, name }: { id: number; card: ProductCardData; name: string }) {
  const styles = useStyles();
  const { state, error, retry } = card;
  if (state === 'failed') return <ErrorCard title="The product could not be loaded" error={error} onRetry={retry} />;
  if (state === 'gone' || state === 'denied') return <EmptyState words={ABSENT_WORDS[state]} />;
  if (state === 'ready') return <ProductDetails id={id} card={card} name={name} />;
  return (
    <div aria-busy="true" className={styles.loading}>
      <SkeletonBlock height={200} />
      <SkeletonBlock height={40} />
      <SkeletonBlock height={120} />
    </div>
  );
}

/** Links to what the user may do with the product. */
function Footer({ id, card }: { id: number; card: ProductCardData }) {
  const styles = useStyles();
  const { pathname } = useLocation();
  const mayOrder = useMayOpen('store_order.create') && !pathname.startsWith('/store_order/');
  const productRoute = useRecordRoute('product');
  const mayList = useMayOpen('stock.list');
  const { rows } = card.stock;
  const canOrder = mayOrder && rows?.some((row) => canBeOrdered(row));
  const hasStock = mayList && rows && rows.length > 0;
  const model = useModelWithVariants(card);
  if (!canOrder && !productRoute && !hasStock) return null;
  return (
    <DrawerFooter className={styles.footer}>
      {canOrder && (
        <RouteLink route="store_order.create" params={{ container: 0, productId: id, stockId: 0 }}>
          Order it
        </RouteLink>
      )}
      {mayOrder && model && (
        <RouteLink route="store_order.create" query={{ variants: model }}>
          Colours and fabrics
        </RouteLink>
      )}
      {hasStock && (
        <RouteLink route="stock.list" query={{ filter: 'all', qbe: JSON.stringify({ product: id }) }}>
          All its stock
        </RouteLink>
      )}
      {productRoute && (
        <RouteLink route={productRoute} params={{ id }}>
          {productRoute === 'product.edit' ? 'Edit product' : 'Open product'}
        </RouteLink>
      )}
    </DrawerFooter>
  );
}

/** Returns a function that closes the card: one page back, or to the page's own address. */
const useClose = (): (() => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    const target = closedOverlay(location);
    if (target === 'back') void navigate(-1);
    else void navigate(target.to, { replace: true, state: target.state });
  };
};
