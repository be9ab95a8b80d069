// Times how one person moves a company in through the browser: node tests/timed/movingIn/main.mjs [--share 0.02]
// Exit 1 when something that should be there is not.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { chromium } from '@playwright/test';
import { peakMemory, processTree, resetPeaks } from '../../bench/processes.mjs';
import { findChromium } from '../../chromium.mjs';
import { startProduct } from '../../product.mjs';
import { writeCompanyFiles } from './companyFiles.mjs';
import { createMover } from './mover.mjs';

const { values } = parseArgs({
  options: { share: { type: 'string', default: '1' }, pictures: { type: 'string' } },
});
const ADMIN = { username: 'admin', password: 'Trestle-demo-1' };
const share = Number(values.share);
const folder = mkdtempSync(join(tmpdir(), 'trestle-moving-'));
const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (ms = 0) => (ms / 1000).toFixed(1);

/** Takes a picture of each screen, wide and light, and narrow and dark, into the folder of --pictures. */
function createEye(page, nameOf) {
  if (!values.pictures) return undefined;
  mkdirSync(values.pictures, { recursive: true });
  const views = [
    ['1280-light', { width: 1280, height: 900 }, 'light'],
    ['400-dark', { width: 400, height: 900 }, 'dark'],
  ];
  return async (screen) => {
    for (const [view, size, colorScheme] of views) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(values.pictures, `${nameOf()}-${screen}-${view}.png`) });
    }
    await page.setViewportSize(views[0][1]);
    await page.emulateMedia({ colorScheme: 'light' });
  };
}

async function signIn(page) {
  await page.goto('/');
  await page.getByLabel('User name').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: /account menu/ }).waitFor();
}

/** What has to be there at the end, as counted in the database. */
async function countRows(databaseUrl) {
  const database = await createConnection(databaseUrl);
  const [[row]] = await database.query(
    "SELECT (SELECT COUNT(*) FROM `product` WHERE `code` LIKE 'MV-%') AS products, " +
      "(SELECT COUNT(*) FROM `store` WHERE `name` REGEXP '^Shop [0-9]+$') AS stores, " +
      '(SELECT COUNT(*) FROM `store_contacts` l JOIN `store` s ON s.`id` = l.`store` ' +
      "WHERE s.`name` REGEXP '^Shop [0-9]+$') AS contacts, " +
      "(SELECT COUNT(*) FROM `user` WHERE `username` LIKE 'moved%') AS people, " +
      '(SELECT COUNT(*) FROM `store_order_line` l JOIN `store_order` o ON o.`id` = l.`store_order` ' +
      "WHERE o.`past` AND o.`reference` LIKE 'OLD-%') AS `lines`, " +
      "(SELECT COUNT(*) FROM `file` WHERE `original_filename` LIKE 'MV-%.png') AS pictures",
  );
  await database.end();
  return Object.fromEntries(Object.entries(row).map(([name, number]) => [name, Number(number)]));
}

async function moveIn(product, files, mover) {
  const code = (name, plural, file) => mover.importFile(name, `/${plural}/list`, 'Import', file);
  await code('suppliers', 'supplier', files.suppliers);
  await code('colours', 'code_colour', files.colours);
  await code('fabrics', 'code_fabric', files.fabrics);
  await code('categories', 'code_product_category', files.categories);
  await code('contact types', 'code_contact_type', files.types);
  await mover.importFile('products', '/product/list', /^Import$/, files.products, { 'Item no': 'Code' });
  await mover.importFile('stores', '/store/list', 'Import', files.stores, { Phone: 'Phone number' });
  await mover.importFile('people', '/user/list', 'Import', files.people, { Login: 'Username' });
  await mover.importFile('contacts', '/store/list', 'Import contacts', files.contacts);
  for (const [i, file] of files.lines.entries())
    await mover.importFile(`past orders ${i + 1}`, '/store_order/list', /Import/, file);
  await mover.importPictures(files.pictures);
}

function printSteps(steps) {
  say('| file | rows | refused | corrected | clicks | waits | read s | check s | import s |');
  say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const step of steps)
    say(
      `| ${step.name} | ${step.rows} | ${step.refused} | ${step.corrected} | ${step.clicks} | ${step.waits} | ` +
        `${seconds(step.read)} | ${seconds(step.check)} | ${seconds(step.import)} |`,
    );
  const sum = (name) => steps.reduce((total, step) => total + (step[name] ?? 0), 0);
  const machine = sum('read') + sum('check') + sum('import');
  say(`In all: ${sum('clicks')} clicks, ${sum('waits')} waits, ${seconds(machine)} s of waiting for the machine.`);
}

const { files, count } = await writeCompanyFiles(folder, share);
const product = await startProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--headless', '--no-sandbox'] });
let mover;
try {
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1280, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    reducedMotion: 'reduce',
  });
  await signIn(page);
  const processes = processTree(product.pid);
  resetPeaks(processes);
  mover = createMover(page, { folder, see: createEye(page, () => mover.steps.at(-1).name.replaceAll(' ', '-')) });
  const startedAt = performance.now();
  await moveIn(product, files, mover);
  const minutes = (performance.now() - startedAt) / 60_000;
  printSteps(mover.steps);
  say(`From the first click to the last result: ${minutes.toFixed(1)} minutes.`);
  for (const [name, { all }] of Object.entries(peakMemory(processes)))
    say(`Most memory of ${name}: ${Math.round(all)} MiB`);
  const found = await countRows(product.databaseUrl);
  // The last picture of the zip shows no product.
  const expected = { ...count, pictures: count.pictures - 1 };
  say(`There now: ${JSON.stringify(found)}`);
  for (const [name, number] of Object.entries(expected))
    if (found[name] !== number) {
      say(`Missing: ${name} ${found[name]} of ${number}`);
      process.exitCode = 1;
    }
} catch (error) {
  if (mover) printSteps(mover.steps);
  say(String(error.stack));
  process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
