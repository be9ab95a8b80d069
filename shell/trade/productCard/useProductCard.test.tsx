import { screen } from '@testing-library/react';
import { registerEntities } from '@trestle/kit/core';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { product } from '@trestle/schema/entities/product';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useModelWithVariants } from './useModelWithVariants';
import { useProductCard } from './useProductCard';

registerEntities([product, stockAvailability, cataloguePage]);

function Card() {
  const card = useProductCard(7);
  const model = useModelWithVariants(card);
  return (
    <>
      <p>{`rows ${card.stock.rows?.map(({ id }) => id).join()}`}</p>
      <p>{`model ${model}`}</p>
    </>
  );
}
const showCard = () => renderAt('/', [{ name: 'home', path: '/', element: <Card /> }]);

test('a card has the newest of very many stock rows, in the order of their ids', async () => {
  signIn();
  const ids = Array.from({ length: 600 }, (_, i) => i + 1);
  stubServer(({ path, query }) => {
    if (!path.startsWith('/api/stock_availability/')) return { body: { id: 7, count: 0, results: [] } };
    const sorted = query.get('sort') === '-id' ? ids.toReversed() : ids;
    return { body: { count: ids.length, results: sorted.slice(0, Number(query.get('limit'))).map((id) => ({ id })) } };
  });
  showCard();
  expect(await screen.findByText(/^rows 101,102,.*,600$/)).toBeInTheDocument();
});

test('a model has variants, however many other models begin with its code', async () => {
  signIn();
  const codes = ['ALB-160', 'ALB-161', 'ALB-162', 'ALB-163', 'ALB-164', 'ALB-16-OAT', 'ALB-16-NVY'];
  stubServer(({ path, query }) => {
    if (path.startsWith('/api/product/7/')) return { body: { id: 7, code: 'ALB-16-OAT' } };
    const asked = JSON.parse(query.get('query')!) as string[] | { or: string[][] };
    const texts = (Array.isArray(asked) ? [asked] : asked.or)
      .filter(([, is]) => is === 'icontains')
      .map(([, , text]) => text!);
    const found = codes.filter((code) => texts.some((text) => code.includes(text)));
    return {
      body: { count: found.length, results: found.slice(0, Number(query.get('limit'))).map((code) => ({ code })) },
    };
  });
  showCard();
  expect(await screen.findByText('model ALB-16')).toBeInTheDocument();
});
