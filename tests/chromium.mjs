import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensurePackage } from './systemPackage.mjs';

/** The headless shell first: it is the same browser without its windows, and saves a sixth of the time. */
const PROGRAM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PROGRAM_FOLDERS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** Finds this machine's Chromium or Chrome, for Playwright's `executablePath`. CHROMIUM_PATH comes first. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...PROGRAM_FOLDERS];
  return folders
    .flatMap((folder) => [...PROGRAM_NAMES, 'Google Chrome', 'Chromium'].map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * Finds the package, or installs it as root on Debian.
 * @returns a one-line reason when there is none
 */
export const ensureChromium = () =>
  ensurePackage(
    'Chromium',
    'chromium-headless-shell',
    findChromium,
    'No Chromium found: install one (Debian: sudo apt-get install chromium; Ubuntu: Google Chrome, or sudo snap install ' +
      'chromium; macOS: brew install --cask google-chrome) or set CHROMIUM_PATH.',
  );
