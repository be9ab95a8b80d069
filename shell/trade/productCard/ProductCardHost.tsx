import { useLocation } from 'react-router';
import { loadable, useSession } from '@trestle/kit/core';
import { cardProduct } from './cardLocation';

const ProductCard = loadable(() => import(/* webpackChunkName: "productCard" */ './ProductCard'));

/** Shows the card of the product that the address names, over the page. Fetches the card's code first. */
export function ProductCardHost() {
  const product = cardProduct(useLocation().search);
  const { user } = useSession();
  if (product === null || user === null) return null;
  return <ProductCard key={product} id={product} />;
}
