import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.mjs';

/**
 * Chromium must ask for nothing but the pages under test. A process less for drawing saves a tenth of its time, and
 * code that isn't optimised a seventh: pages of stories close before that pays.
 */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev',
];

/** Stories in Chromium on one started product, whose address `npm test` gives, or a running `npm start`. */
export default defineConfig({
  testDir: '..',
  // The product's stories, and those that a remote brings itself.
  testMatch: ['**/tests/specs/**/*.spec.ts', '**/mf-*/stories/**/*.spec.ts'],
  // A folder of its own, because it is emptied first.
  outputDir: '../test-results/stories',
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  // On machines that do other work beside the stories.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['TRESTLE_URL'] ?? 'http://127.0.0.1:3000',
    launchOptions: { executablePath: findChromium(), args },
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    serviceWorkers: 'block',
    // Transitions would show colours in between.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
