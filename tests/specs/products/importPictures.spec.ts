import { expect } from '@playwright/test';
import { gifOf, pngOf, zipOf } from '../../api/parts/craftedFiles';
import { axeFor } from '../../pages/axe';
import { moveInside } from '../../pages/layout';
import { callAs, openAs } from '../../pages/people';
import { test } from '../../pages/test';
import { unique } from '../../uniqueText';

test('a zip of pictures is checked, added to the products of its codes, and taken back', async ({ page }) => {
  await openAs(page, 'admin', '/product/list');
  const admin = await callAs(page, 'admin');
  const code = unique('PIC').replaceAll(' ', '-');
  const description = unique('Photographed stool');
  const product = (await admin.post('/api/product/', { description, code }))['id'] as number;
  const [red, blue] = [pngOf(40, 30), pngOf(60, 30)];
  await page.getByRole('link', { name: 'Import pictures' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import pictures' })).toBeVisible();

  const chooser = page.getByLabel('Zip of pictures');
  await chooser.setInputFiles({ name: 'no.zip', mimeType: 'application/zip', buffer: Buffer.from('PK, or not') });
  await expect(page.getByRole('alert')).toContainText('This zip is damaged');
  const zip = zipOf({
    [`photos/${code.toLowerCase()}.png`]: red,
    [`photos/${code}_2.png`]: blue,
    [`photos/${code}x.gif`]: gifOf(2, 2),
    [`${code}_3.png`]: 'no picture at all',
    [`__MACOSX/photos/._${code}.png`]: 'from a Mac',
    'photos/': '',
  });
  await chooser.setInputFiles({ name: 'spring.zip', mimeType: 'application/zip', buffer: zip });
  const files = page.getByRole('table', { name: 'What becomes of each file' });
  await expect(files.getByRole('row', { name: new RegExp(`${code}x.gif`) })).toContainText(`Did you mean “${code}”`);
  await expect(files.getByRole('row', { name: new RegExp(`${code}_3.png`) })).toContainText('not a picture');
  await page.getByRole('button', { name: 'New 2' }).click();
  await expect(files.getByRole('row', { name: new RegExp(`${code}_2.png`) })).toContainText(
    `${description} · picture 2`,
  );
  expect((await axeFor(page).analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Add 2 pictures' }).click();
  await expect(page.getByText('spring.zip')).toContainText('2 pictures added');
  const result = page.url();

  await page.getByRole('list', { name: 'Products with new pictures' }).getByRole('link', { name: code }).click();
  const picture = page.getByRole('img', { name: description });
  await expect(picture).toBeVisible();
  // The first one is shown, and not the second.
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);

  await moveInside(page, result);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('2 pictures removed')).toBeVisible();
  await moveInside(page, `/product/edit/${product}`);
  await expect(page.getByText('No picture yet')).toBeVisible();
});

test('an import that loses the server goes on where it stopped, and can be stopped', async ({ page }) => {
  await openAs(page, 'admin', '/product/pictures');
  const admin = await callAs(page, 'admin');
  const codes = Array.from({ length: 4 }, () => unique('PIC').replaceAll(' ', '-'));
  for (const code of codes) await admin.post('/api/product/', { description: unique('Stool'), code });
  const zipOfCodes = zipOf(Object.fromEntries(codes.map((code) => [`${code}.png`, pngOf(4, 4)])));
  let isDown = true;
  await page.route('**/filesystem/upload/', (route) => (isDown ? route.abort() : route.fallback()));
  await page
    .getByLabel('Zip of pictures')
    .setInputFiles({ name: 'stools.zip', mimeType: 'application/zip', buffer: zipOfCodes });
  await page.getByRole('button', { name: 'Add 4 pictures' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(page.getByText('0 of 4 pictures')).toBeVisible();
  await page.getByRole('link', { name: 'All Products' }).click();
  await page.getByRole('alertdialog', { name: 'Stop the import?' }).getByRole('button', { name: 'Stay' }).click();
  isDown = false;
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('stools.zip')).toContainText('4 pictures added');

  isDown = true;
  await page.getByRole('button', { name: 'Import another zip' }).click();
  await page
    .getByLabel('Zip of pictures')
    .setInputFiles({ name: 'again.zip', mimeType: 'application/zip', buffer: zipOfCodes });
  // All of them are there.
  await expect(page.getByRole('button', { name: 'Nothing to add' })).toBeDisabled();
  const others = zipOf(Object.fromEntries(codes.map((code) => [`${code}_2.png`, pngOf(8, 4)])));
  await page.getByRole('button', { name: 'Choose another zip' }).click();
  await page
    .getByLabel('Zip of pictures')
    .setInputFiles({ name: 'more.zip', mimeType: 'application/zip', buffer: others });
  await page.getByRole('button', { name: 'Add 4 pictures' }).click();
  await page.getByRole('button', { name: 'Stop here' }).click();
  await expect(page.getByText('more.zip')).toContainText('0 pictures added');
});

test('an import of which the server refuses a picture says so, and then lets the page go', async ({ page }) => {
  await openAs(page, 'admin', '/product/pictures');
  const admin = await callAs(page, 'admin');
  const code = unique('PIC').replaceAll(' ', '-');
  await admin.post('/api/product/', { description: unique('Stool'), code });
  // It begins like a picture. The browser looks at no more.
  const broken = Buffer.concat([pngOf(4, 4).subarray(0, 4), Buffer.from('no picture at all')]);
  const zip = zipOf({ [`${code}.png`]: pngOf(4, 4), [`${code}_2.png`]: broken });
  const chooser = page.getByLabel('Zip of pictures');
  await chooser.setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: zip });
  await page.getByRole('button', { name: 'Add 2 pictures' }).click();
  await expect(page.getByRole('list', { name: 'Refused pictures' })).toContainText(`${code}_2.png`);
  await expect(page.getByText('broken.zip')).toContainText('1 picture added');
  const asksBeforeUnload = await page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
  expect(asksBeforeUnload).toBe(false);
});
