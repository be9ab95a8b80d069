import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORRECTIONS } from './companyFiles.mjs';

/** Longest wait for one step. A person would have given up. */
const STEP_LIMIT_MS = 5 * 60_000;

/**
 * One person at the browser who moves a company in: clicks, chooses files, waits, and corrects what was refused.
 * @param {import('@playwright/test').Page} page
 * @param {{ folder: string, see?: (name: string) => Promise<void> }} options where downloads go, and who looks at each screen
 */
export function createMover(page, { folder, see = async () => undefined }) {
  page.setDefaultTimeout(STEP_LIMIT_MS);
  /** Each file's clicks, waits and times, in ms. */
  const steps = [];
  let step;
  const click = async (locator) => {
    step.clicks += 1;
    await locator.click();
  };
  const button = (name) => page.getByRole('button', { name });
  /** Waits until something is there, and counts how long that takes. */
  const waitFor = async (kind, locator) => {
    const startedAt = performance.now();
    await locator.waitFor();
    const ms = performance.now() - startedAt;
    step.waits += 1;
    step[kind] = (step[kind] ?? 0) + ms;
  };
  /** Opens a page by its menu entry, which are two clicks. */
  const open = async (path) => {
    step.clicks += 2;
    await page.goto(path);
  };
  const begin = (name) => {
    step = { name, clicks: 0, waits: 0, rows: 0, refused: 0, corrected: 0 };
    steps.push(step);
  };

  /** Chooses a file and says what its columns fill where that isn't guessed. Goes on to the check. */
  const check = async (file, columns) => {
    step.clicks += 2;
    await page.getByLabel('File to import').setInputFiles(file);
    await waitFor('read', button('Check the rows'));
    for (const [heading, field] of Object.entries(columns)) {
      const select = page.getByLabel(`${heading} fills`);
      if ((await select.count()) === 0) continue;
      const chosen = await select.evaluate((element) => element.selectedOptions[0].label);
      if (chosen === field) continue;
      step.clicks += 2;
      await select.selectOption({ label: field });
    }
    await see('columns');
    await click(button('Check the rows'));
    await waitFor('check', button(/^(Import [\d,]+ rows?|Nothing to import)$/));
    await see('check');
  };
  const apply = async () => {
    const words = await button(/^(Import [\d,]+ rows?|Nothing to import)$/).innerText();
    if (words === 'Nothing to import') throw new Error(`${step.name}: nothing to import`);
    step.rows += Number(words.replaceAll(/\D/g, ''));
    await click(button(/^Import [\d,]+ rows?$/));
    await waitFor('import', button('Import another file'));
    await see('result');
  };
  const refusedCount = async () => Number((await button(/^Refused/).innerText()).replaceAll(/\D/g, ''));
  /** Downloads what was refused and corrects it, as in a spreadsheet. @returns the corrected file */
  const correct = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), click(button('Download the refused rows'))]);
    const file = join(folder, `corrected ${download.suggestedFilename()}`);
    await download.saveAs(file);
    let text = readFileSync(file, 'utf8');
    for (const [wrong, right] of CORRECTIONS) text = text.replaceAll(wrong, right);
    writeFileSync(file, text);
    return file;
  };

  return {
    steps,
    /** Imports a file from a list, with the rows that are refused at first. */
    async importFile(name, listPath, buttonName, file, columns = {}) {
      begin(name);
      await open(listPath);
      await click(button(buttonName).first());
      await check(file, columns);
      const refused = await refusedCount();
      step.refused += refused;
      const corrected = refused > 0 ? await correct() : null;
      await apply();
      if (corrected === null) return;
      await click(button('Import another file'));
      await check(corrected, columns);
      step.corrected += refused - (await refusedCount());
      await apply();
    },
    /** Adds the pictures of a zip. */
    async importPictures(file) {
      begin('pictures');
      await open('/product/list');
      await click(page.getByRole('link', { name: 'Import pictures' }));
      step.clicks += 2;
      await page.getByLabel('Zip of pictures').setInputFiles(file);
      await waitFor('check', button(/^(Add [\d,]+ pictures?|Nothing to add)$/));
      await see('check');
      step.rows = Number((await button(/^Add /).innerText()).replaceAll(/\D/g, ''));
      step.refused = Number((await button(/^Stays out/).innerText()).replaceAll(/\D/g, ''));
      await click(button(/^Add /));
      await waitFor('import', button('Import another zip'));
      await see('result');
    },
  };
}
