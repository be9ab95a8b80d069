import { ServerAction } from '@trestle/kit/widgets';

const query = { limit: 100, columns: JSON.stringify(['code', 'description']) };

export default function Example() {
  return (
    <ServerAction method="GET" path="/api/product/download/csv/" query={query} filename="Products.csv">
      A hundred products
    </ServerAction>
  );
}
