/** Finds this machine's Chromium or Chrome, for Playwright's `executablePath`. CHROMIUM_PATH comes first. */
export function findChromium(): string | undefined;
/**
 * Finds the package, or installs it as root on Debian.
 * @returns a one-line reason when there is none
 */
export function ensureChromium(): string | undefined;
