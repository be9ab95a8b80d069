import { screen } from '@testing-library/react';
import { registerEntities } from '@trestle/kit/core';
import { Form } from '@trestle/kit/form';
import { renderAt } from '@trestle/kit/testing/renderAt';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { LineEditor } from '../core/lineEditor';
import VariantDialog from './VariantDialog';

registerEntities([storeOrder, stockAvailability]);

test('a grid says nothing of how many are left where a rule hides it', async () => {
  signIn();
  const row = { product: 1, product__code: 'OSL-164-SGE', product__description: 'Oslo chair', price: 10 };
  const results = [
    { id: 1, ...row, colour__description: 'Sage' },
    { id: 2, ...row, colour__description: 'Rust', product: 2, product__code: 'OSL-164-RST', available: 3 },
  ].map((each) => ({ active_start_date: null, container__delivery_date: null, ...each }));
  stubServer(() => ({ body: { count: 2, results } }));
  const editor = { lines: [], saved: [], today: '2026-01-01', showPrices: false } as unknown as LineEditor;
  const dialog = (
    <Form entity={storeOrder} initial={{}} isNew onSave={() => Promise.reject(new Error())}>
      <VariantDialog
        model="OSL-164"
        editor={editor}
        typedTexts={new Map()}
        onTexts={() => undefined}
        onClose={() => undefined}
      />
    </Form>
  );
  renderAt('/', [{ name: 'home', path: '/', element: dialog }]);
  expect(await screen.findByText('3 now')).toBeInTheDocument();
  expect(screen.queryByText(/Infinity/)).toBeNull();
});
