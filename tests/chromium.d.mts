/** The Chromium or Chrome of this machine, for Playwright's `executablePath`; CHROMIUM_PATH comes first. */
export function findChromium(): string | undefined;
/** Finds it, or as root on Debian installs it; gives why there is none, in one line. */
export function ensureChromium(): string | undefined;
