import { collection, formatDate, formatNumber, RouteLink, useMayRead } from '@trestle/kit/core';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { modelCondition, modelOfCode } from '@trestle/schema/text/productCode';
import { RelatedList } from './RelatedList';

/** Number of a product's variants that are read, and shown. */
const MAX_VARIANTS = 50;

interface ProductRelationsProps {
  id: number;
  code: string | null | undefined;
}

/** A product's orders, catalogue pages and variants, each for whoever may see them. */
export function ProductRelations({ id, code }: ProductRelationsProps) {
  const model = modelOfCode(code);
  const maySeeOrders = useMayRead(storeOrderLine, ['product', 'store_order', 'quantity']);
  const maySeePages = useMayRead(cataloguePage, ['product', 'catalogue']);
  const maySeeProducts = useMayRead(product, ['code']);
  return (
    <>
      {maySeeProducts && model !== null && <Variants id={id} model={model} />}
      {maySeeOrders && <Orders id={id} />}
      {maySeePages && <CataloguePages id={id} />}
    </>
  );
}

/** The list of order lines or catalogue pages of one product, as a link's query. */
const allOf = (id: number) => ({ filter: 'all', qbe: JSON.stringify({ product: id }) });

function Orders({ id }: { id: number }) {
  return (
    <RelatedList
      heading="Orders"
      queryKey={['store_order_line', id]}
      load={(limit) => collection(storeOrderLine).list({ ...allOf(id), sort: '-ordered_on', limit })}
      empty="Nobody has ordered it yet."
      draw={(line) => ({
        name: (
          <RouteLink route="store_order.edit" params={{ id: line.store_order ?? '' }}>
            {`Order ${line.order_number ?? line.store_order}`}
          </RouteLink>
        ),
        note: [line.store__name, line.ordered_on && formatDate(line.ordered_on)].filter(Boolean).join(' · '),
        figure: formatNumber(line.quantity),
      })}
      all={(count) => (
        <RouteLink route="store_order_line.list" query={allOf(id)}>
          {`All ${formatNumber(count)} order lines`}
        </RouteLink>
      )}
    />
  );
}

function CataloguePages({ id }: { id: number }) {
  return (
    <RelatedList
      heading="Catalogue pages"
      queryKey={['catalogue_page', id]}
      load={(limit) => collection(cataloguePage).list({ ...allOf(id), sort: '-id', limit })}
      empty="It is in no catalogue."
      draw={(page) => ({
        name: (
          <RouteLink route="catalogue_page.edit" params={{ id: page.id }}>
            {page.catalogue__name ?? 'Catalogue'}
          </RouteLink>
        ),
        figure: [typeof page.page_number === 'number' && `page ${page.page_number}`, page.letter_code]
          .filter(Boolean)
          .join(', '),
      })}
      all={(count) => (
        <RouteLink route="catalogue_page.list" query={allOf(id)}>
          {`All ${formatNumber(count)} pages`}
        </RouteLink>
      )}
    />
  );
}

function Variants({ id, model }: { id: number; model: string }) {
  const load = async () => {
    const query = JSON.stringify(modelCondition('code', model));
    const { results } = await collection(product).list({ query, filter: 'all', sort: 'code', limit: MAX_VARIANTS });
    const variants = results.filter((row) => row.id !== id && modelOfCode(row.code) === model);
    return { count: variants.length, results: variants };
  };
  return (
    <RelatedList
      heading={`Variants of ${model}`}
      queryKey={['product', 'of model', model, id]}
      load={load}
      draw={(row) => ({
        name: (
          <RouteLink route="product.edit" params={{ id: row.id }}>
            {[row.colour__description, row.fabric__description].filter(Boolean).join(' · ') || row.description}
          </RouteLink>
        ),
        note: row.code,
      })}
    />
  );
}
