import { container } from '@trestle/schema/entities/container';
import { stock } from '@trestle/schema/entities/stock';
import { screen } from '@testing-library/react';
import { crud, defineRemote, page } from '../remote';
import { renderAt } from '../../testing/renderAt';
import { pathTo, registerRoutes } from './routeRegistry';
import { RouteLink } from './RouteLink';

const nothing = async () => ({ default: () => null });

test('an entity brings its four routes; a remote lists the entities of its pages', () => {
  const pages = crud(container);
  expect(pages.map(({ name, path }) => [name, path])).toEqual([
    ['container.list', '/container/list'],
    ['container.create', '/container/create'],
    ['container.edit', '/container/edit/:id'],
    ['container.view', '/container/view/:id'],
  ]);
  expect(crud(stock, { only: ['list'], list: nothing })).toMatchObject([{ name: 'stock.list', element: nothing }]);
  const remote = defineRemote({ name: 'mf-test', contract: 1, pages, entities: [stock] });
  expect(remote.entities?.map((entity) => entity.name)).toEqual(['container', 'stock']);
});

test("builds a route's address from name, parameters and query", () => {
  registerRoutes([
    page('store_order.create', '/store_order/create/:container?/:productId?/:stockId?', nothing),
    page('container.edit', '/container/edit/:id', nothing),
  ]);
  expect(pathTo('container.edit', { id: 7 }, { limit: 5, q: '', tab: null })).toBe('/container/edit/7?limit=5');
  expect(pathTo('store_order.create')).toBe('/store_order/create');
  expect(pathTo('store_order.create', { container: 0, productId: 2, stockId: 3 })).toBe('/store_order/create/0/2/3');
  expect([pathTo('container.edit'), pathTo('nothing')]).toEqual([undefined, undefined]);
});

test('a link to an unknown route is plain text', () => {
  renderAt('/here', [
    {
      name: 'here',
      path: '/here',
      element: (
        <>
          <RouteLink route="here">there</RouteLink> <RouteLink route="nowhere">missing</RouteLink>
        </>
      ),
    },
  ]);
  expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('href', '/here');
  expect(screen.queryByRole('link', { name: 'missing' })).not.toBeInTheDocument();
  expect(screen.getByText('missing')).toBeInTheDocument();
});
