// How much JavaScript (gzip) a browser loads for the login page, for home, and for the first page of a remote.
// The product must be running: TRESTLE_URL (default http://127.0.0.1:3000), DEMO_PASSWORD. Ends with 1 when over budget.
import { chromium } from '@playwright/test';
import { gzipSync } from 'node:zlib';

const BUDGETS = { login: 260, home: 320, 'first remote': 75 };
const address = process.env.TRESTLE_URL ?? 'http://127.0.0.1:3000';
const password = process.env.DEMO_PASSWORD ?? 'Trestle-demo-1';
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });
const context = await browser.newContext({ serviceWorkers: 'block' });
const page = await context.newPage();

/** Address of each script → its size, gzipped as a server would. */
const scripts = new Map();
const pending = [];
page.on('response', (response) => {
  if (response.request().resourceType() !== 'script' || !response.ok()) return;
  pending.push(response.body().then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).length)));
});
const loaded = async () => {
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  return [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024;
};

await page.goto(`${address}/`);
await page.getByLabel('User name').waitFor();
const login = await loaded();

await page.getByLabel('User name').fill('admin');
await page.getByLabel('Password').fill(password);
await page.getByRole('button', { name: 'Login' }).click();
await page.getByRole('link', { name: 'Stock Availability' }).first().waitFor();
const home = await loaded();

await page.getByRole('main').getByRole('link', { name: 'Stock Availability' }).click();
await page.getByRole('heading', { level: 1, name: 'Stock Availability' }).waitFor();
const remote = (await loaded()) - home;

if (process.argv.includes('--files')) for (const [url, size] of [...scripts].sort((a, b) => b[1] - a[1])) console.log(`${(size / 1024).toFixed(1).padStart(7)}  ${url}`);
let over = false;
for (const [name, size] of Object.entries({ login, home, 'first remote': remote })) {
  const fits = size <= BUDGETS[name];
  over ||= !fits;
  console.log(`${name.padEnd(13)} ${size.toFixed(1).padStart(6)} kB of ${BUDGETS[name]} kB${fits ? '' : '  over budget'}`);
}
await browser.close();
process.exit(over ? 1 : 0);
