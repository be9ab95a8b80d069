import { expect } from '@playwright/test';
import { Actions } from '../../pages/actions';
import { makeVariants, openAs } from '../../pages/people';
import { test } from '../../pages/test';

test('a grid of colours and fabrics is filled by keyboard and added at once', async ({ page }) => {
  const { name, stem, variants } = await makeVariants(page, [
    { colour: 'Charcoal', fabric: 'Velvet', arrived: 4, price: 100 },
    { colour: 'Charcoal', fabric: 'Wool blend', arrived: 0 },
    { colour: 'Sage', fabric: 'Velvet', arrived: 5, arriving: 3, price: 10 },
  ]);
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('combobox', { name: 'Add a product' }).fill(stem);
  await page.getByRole('option', { name: `${name}: all colours and fabrics` }).click();
  const grid = page.getByRole('grid', { name: `Quantities of ${name}` });
  await expect(grid.getByRole('columnheader')).toHaveText([stem, 'Velvet', 'Wool blend']);
  const charcoal = grid.getByRole('row', { name: /^Charcoal/ }).getByRole('gridcell');
  await expect(charcoal).toHaveText([/^4 now\s*\$100\.00$/, /^sold out/]);
  await expect(grid.getByRole('row', { name: /^Sage/ }).getByRole('gridcell')).toHaveText([
    /^5 now\s*3 on 14 Dec 2031\s*\$10\.00$/,
    '–',
  ]);

  // By keyboard alone: type, Tab, arrows. Enter goes down.
  await charcoal.first().focus();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await expect(page.getByText(`Velvet, Charcoal: Only 4 left`)).toBeVisible();
  const add = page.getByRole('button', { name: /^Add( |$)/ }).last();
  await expect(add).toBeDisabled();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(add).toHaveText('Add 9 pieces');
  await add.click();
  await expect(page.getByText(`Added 9 pieces of ${name}.`)).toBeVisible();
  // Five of Sage are here, two come later.
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${name}` })).toHaveCount(3);
  await expect(page.getByTestId('order-total')).toHaveText('$297.00');

  // From a line, and from the product's card.
  await page
    .getByRole('button', { name: `More for ${name}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Colours and fabrics …' }).click();
  await expect(charcoal.first()).toHaveText(/^2 now\s*2 pieces in the order\s*\$100\.00$/);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`/stock/list?product_card=${variants[0]!.product}`);
  await page.getByRole('link', { name: 'Colours and fabrics' }).click();
  await expect(charcoal.first()).toHaveText(/^4 now/);
});

test('a press on Add counts while a cell is typed into, typing replaces, and one container is taken if it has all', async ({
  page,
}) => {
  const { name, stem } = await makeVariants(page, [
    { colour: 'Charcoal', arrived: 2, arriving: 9, price: 100 },
    { colour: 'Sage', arrived: 9, price: 10 },
  ]);
  await openAs(page, 'store1', '/store_order/create');
  await page.getByRole('combobox', { name: 'Add a product' }).fill(stem);
  await page.getByRole('option', { name: `${name}: all colours and fabrics` }).click();
  const charcoal = page
    .getByRole('grid', { name: `Quantities of ${name}` })
    .getByRole('gridcell')
    .first();
  await charcoal.click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await charcoal.click();
  await page.keyboard.type('5');
  await page.getByRole('button', { name: 'Add 5 pieces' }).click();
  await expect(page.getByText(`Added 5 pieces of ${name}.`)).toBeVisible();
  // Two are here, but all five come together.
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${name}` });
  await expect(quantity).toHaveValue('5');
  await expect(page.getByTestId('order-total')).toHaveText('$550.00');

  // A colour is swapped in three actions, and one brings it back.
  const actions = new Actions(page);
  await actions.click(page.getByRole('button', { name: `More for ${name}` }));
  await actions.click(page.getByRole('button', { name: 'Colours and fabrics …' }));
  await actions.click(page.getByRole('button', { name: 'Swap for Sage' }));
  expect(actions.takeCount()).toBeLessThanOrEqual(4);
  await expect(page.getByText('Swapped for Sage.')).toBeVisible();
  await expect(quantity).toHaveValue('5');
  await expect(page.getByTestId('order-total')).toHaveText('$55.00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('order-total')).toHaveText('$550.00');
});

test('the grid opens in the first cell that can be ordered, and a closed one keeps what was typed', async ({
  page,
}) => {
  const { name, stem } = await makeVariants(page, [
    { colour: 'Charcoal', fabric: 'Velvet', arrived: 0 },
    { colour: 'Charcoal', fabric: 'Wool blend', arrived: 9, price: 10 },
    { colour: 'Sage', fabric: 'Velvet', arrived: 9, price: 10 },
    { colour: 'Sage', fabric: 'Wool blend', arrived: 9, price: 10 },
  ]);
  await openAs(page, 'store1', '/store_order/create');
  const grid = page.getByRole('grid', { name: `Quantities of ${name}` });
  const openGrid = async () => {
    await page.getByRole('combobox', { name: 'Add a product' }).fill(stem);
    await page.getByRole('option', { name: `${name}: all colours and fabrics` }).click();
    await expect(
      grid
        .getByRole('row', { name: /^Charcoal/ })
        .getByRole('gridcell')
        .last(),
    ).toBeFocused();
  };
  await openGrid();
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add 6 pieces' });
  await expect(add).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid).toBeHidden();
  // The form says where it is.
  const unsaved = page.getByRole('button', { name: `Colours of ${stem} (unsaved)` });
  await unsaved.click();
  await add.click();
  await expect(page.getByText(`Added 6 pieces of ${name}.`)).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  // What was added is not offered again.
  await openGrid();
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
});
