import { expect, type Page } from '@playwright/test';
import { readMail } from '../../api/parts/mailParts';
import { pdfTexts } from '../../api/parts/pdfText';
import { awaitMails } from '../../api/parts/sentMails';
import { Actions } from '../../pages/actions';
import { scan } from '../../pages/keyboard';
import { callAs, openAs } from '../../pages/people';
import { makeShop, makeStockedProducts } from '../../pages/shop';
import { test } from '../../pages/test';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const quantityOf = (page: Page, { description }: { description: string }) =>
  page.getByRole('spinbutton', { name: `Quantity of ${description}` });
/** Each new order has its own address. The message of an earlier one may still stand there. */
const expectPlaced = (page: Page) => expect(page).toHaveURL(/\/store_order\/edit\/\d+$/);
const numberOf = (page: Page): string => /edit\/(\d+)/.exec(page.url())![1]!;

test('a working day by mouse: what a shop and head office do, in few actions', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const [shop, rival] = [await makeShop(page), await makeShop(page)];
  const oakTables = await makeStockedProducts(page, ['Oak dining table', 'Oak side table']);
  const [dining, side] = oakTables.products as [(typeof oakTables.products)[0], (typeof oakTables.products)[0]];
  const { products: lastBenches } = await makeStockedProducts(page, ['Last bench'], { quantity: 3 });
  const late = await makeStockedProducts(page, ['Elm chair'], { delivery: '2031-12-14' });
  const word = dining.description.split(' ').at(-1)!.slice(0, -3);
  const theirs = await (await browser.newContext()).newPage();
  const office = await (await browser.newContext()).newPage();
  const act = new Actions(page);

  await test.step('find the oak tables that are here and order two kinds: 7 actions', async () => {
    await openAs(page, shop.username);
    act.takeCount();
    await act.click(page.getByRole('main').getByRole('link', { name: 'Stock Availability' }));
    await act.fill(page.getByRole('searchbox', { name: 'Search' }), `${word} oak table`);
    await act.press('Enter');
    for (const { description } of [dining, side])
      await act.click(page.getByRole('button', { name: new RegExp(`^Order.*${description}`) }));
    await act.click(page.getByRole('link', { name: 'Basket: 2 products' }));
    await act.click(save(page));
    await expectPlaced(page);
    expect(act.takeCount()).toBeLessThanOrEqual(8);
  });

  await test.step('order the same again: 2 actions, and one to place it', async () => {
    await act.click(page.getByRole('button', { name: 'Order again' }));
    await act.click(page.getByRole('button', { name: 'Fill a new order' }));
    await expect(quantityOf(page, dining)).toHaveValue('1');
    expect(act.takeCount()).toBe(2);
    await save(page).click();
    await expectPlaced(page);
  });

  await test.step('a paste of lines becomes an order', async () => {
    await page.goto('/store_order/create');
    await act.click(page.getByRole('button', { name: 'Quick pad' }));
    const lines = [...late.products, side].map(({ code }) => `${code}\t2`);
    await act.fill(page.getByLabel('Type or paste: code, quantity'), lines.join('\n'));
    await act.click(page.getByRole('button', { name: 'Add 2 lines' }));
    await act.click(save(page));
    await expectPlaced(page);
    expect(act.takeCount()).toBe(4);
  });
  const waiting = numberOf(page);

  await test.step('two stores order the same last pieces at once: one gets them, the other is told', async () => {
    const address = `/store_order/create/0/${lastBenches[0]!.id}/${lastBenches[0]!.stock}`;
    await openAs(page, shop.username, address);
    await openAs(theirs, rival.username, address);
    const both = [page, theirs];
    for (const each of both) await quantityOf(each, lastBenches[0]!).fill('3');
    await Promise.all(both.map((each) => save(each).click()));
    const outcome = (each: Page) =>
      each
        .getByText(/^Order \d+ placed$/)
        .or(each.getByText('An error has occurred!'))
        .first();
    for (const each of both) await expect(outcome(each)).toBeVisible();
    const placed = await Promise.all(both.map((each) => each.getByText(/^Order \d+ placed$/).count()));
    expect(placed.toSorted()).toEqual([0, 1]);
    const loser = both[placed.indexOf(0)]!;
    await expect(loser.getByText(/Maximum value 0/).first()).toBeVisible();
    await expect(quantityOf(loser, lastBenches[0]!)).toHaveValue('3');
  });

  await test.step('the container of the paste is late: 5 actions, and its store is told', async () => {
    const hq = new Actions(office);
    await openAs(office, 'admin', '/container/list');
    await hq.fill(office.getByRole('searchbox', { name: 'Search' }), late.container);
    await hq.press('Enter');
    await hq.click(office.getByRole('row', { name: late.container }).getByRole('link').first());
    const date = office.getByLabel('Delivery Date');
    await expect(date).toHaveValue('14/12/2031');
    await hq.fill(date, '28/12/2031');
    await hq.click(save(office));
    await expect(office.getByRole('dialog')).toContainText('This touches 1 store, 1 order, 1 line.');
    expect(hq.takeCount()).toBeLessThanOrEqual(5);
    await office.getByRole('button', { name: 'Move the delivery' }).click();
    await expect(office.getByText('Updated Item')).toBeVisible();

    await openAs(page, shop.username);
    await act.click(page.getByRole('button', { name: 'Notices, 1 unread' }));
    await act.click(page.getByRole('button', { name: /is delayed from 14\/12\/2031 to 28\/12\/2031/ }));
    await expect(page).toHaveURL(new RegExp(`/store_order/edit/${waiting}$`));
    expect(act.takeCount()).toBe(2);
  });

  await test.step('the prices of the oak tables rise: 8 actions from home', async () => {
    const hq = new Actions(office);
    await openAs(office, 'admin');
    await hq.click(office.getByRole('tab', { name: 'Admin' }));
    await hq.click(office.getByRole('link', { name: 'Product', exact: true }));
    // A text with its Enter counts as one action here.
    await hq.fill(office.getByRole('searchbox', { name: 'Search' }), `${word} oak table`);
    await office.keyboard.press('Enter');
    await expect(office.getByText('1–2 of 2')).toBeVisible();
    await hq.click(office.getByRole('button', { name: 'Select rows' }));
    await hq.click(office.getByRole('button', { name: 'Select page' }));
    await hq.click(office.getByRole('button', { name: 'Price change' }));
    await expect(office.getByRole('dialog').getByLabel('Change by')).toBeFocused();
    await hq.type('5');
    await hq.click(office.getByRole('dialog').getByRole('button', { name: 'Apply' }));
    await expect(office.getByText('Prices of 2 products changed.')).toBeVisible();
    expect(hq.takeCount()).toBeLessThanOrEqual(8);
  });

  await test.step('a page of the catalogue is priced from its product', async () => {
    const { id } = await (await callAs(page, 'admin')).post('/api/catalogue/', { name: oakTables.container });
    await openAs(office, 'admin', `/catalogue/${String(id)}/catalogue-pages`);
    await office.getByRole('button', { name: 'Add Catalogue Page' }).click();
    await office.getByRole('combobox', { name: 'Product, Catalogue Page 1' }).fill(dining.description);
    await office.getByRole('option', { name: dining.description }).click();
    await expect(office.getByLabel('Region 1 RRP, Catalogue Page 1')).toHaveValue('208.95');
    await office.getByLabel('Region 1 RRP, Catalogue Page 1').fill('209');
    await save(office).click();
    await expect(office.getByText('Updated Item')).toBeVisible();
  });

  await test.step('the order is mailed to its store, and its PDF says what was ordered', async () => {
    await openAs(office, 'admin', `/store_order/edit/${waiting}`);
    await office.getByRole('button', { name: 'Send email' }).click();
    const dialog = office.getByRole('dialog', { name: `Email about order ${waiting}` });
    await expect(dialog.getByRole('button', { name: /^Remove .*@shops.example/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    // The PDF is made by a process of its own.
    await expect(office.getByText(/^Email Sent to /)).toBeVisible({ timeout: 30_000 });
    const [mail] = await awaitMails(`${shop.name.replace(' ', '-')}@shops.example`, 1);
    const texts = pdfTexts(readMail(mail!).file!).join(' ');
    expect(texts).toContain(waiting);
    expect(texts).toContain(late.products[0]!.code);
  });

  await Promise.all([theirs, office].map((each) => each.context().close()));
});

test('a working day by keyboard and scanner: no hand leaves the keys', async ({ page }) => {
  test.setTimeout(120_000);
  const shop = await makeShop(page);
  const ten = await makeStockedProducts(
    page,
    Array.from({ length: 10 }, (_, i) => `Stool ${i}`),
  );
  const late = await makeStockedProducts(page, ['Ash shelf'], { delivery: '2031-12-14' });
  const act = new Actions(page);
  const add = page.getByRole('combobox', { name: 'Add a product' });

  await test.step('ten codes from paper: at most 60 keys', async () => {
    await openAs(page, shop.username);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new order');
    await page.keyboard.press('Enter');
    await expect(add).toBeFocused();
    let keys = 0;
    for (const product of ten.products) {
      keys += product.code.length + 1;
      // By hand: keys as close as a scanner's would be one.
      await page.keyboard.type(product.code, { delay: 60 });
      await page.keyboard.press('Enter');
      await expect(quantityOf(page, product)).toBeFocused();
      // Tab leads from the quantity to the next product.
      if (product !== ten.products.at(-1)) await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+s');
    await expectPlaced(page);
    await expect(page.getByRole('spinbutton')).toHaveCount(10);
    expect(keys + 9 + 1).toBeLessThanOrEqual(60);
  });

  await test.step('a scanner orders three pieces of a product, wherever the focus is', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new order');
    await page.keyboard.press('Enter');
    await expect(add).toBeFocused();
    await expect(add).toHaveValue('');
    const [product] = ten.products as [(typeof ten.products)[0]];
    for (const quantity of ['1', '2', '3']) {
      await scan(page, product.code);
      await expect(quantityOf(page, product)).toHaveValue(quantity);
    }
    await page.keyboard.press('Control+s');
    await expectPlaced(page);
  });

  await test.step('a late container: find it, open it, move its date', async () => {
    await openAs(page, 'admin');
    await act.press('Control+k');
    await act.type(late.container);
    await act.press('Enter');
    const date = page.getByLabel('Delivery Date');
    await expect(date).toHaveValue('14/12/2031');
    await act.fill(date, '28/12/2031');
    await act.press('Control+s');
    await expect(page.getByText('Updated Item')).toBeVisible();
    expect(act.takeCount()).toBe(5);
  });
});
