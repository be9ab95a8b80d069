import { ApiError } from '../../core/api/errors';

/** Pause before an import that waits for another one is tried again. The server waits some seconds itself. */
const RETRY_DELAY_MS = 3000;
/** About five minutes. */
const MAX_ATTEMPTS = 40;

/** Whether the server has not begun an import, because another one of the same records is running. */
const isWaiting = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 503 &&
  (error.body as { code?: unknown } | null)?.code === 'import_waits';

/**
 * Runs an import, again and again while another one of the same records keeps it waiting.
 * @param mayGoOn whether the person is still there; nothing begins behind their back
 * @param onWait called before each pause
 */
export const afterOthers = async <T>(
  run: () => Promise<T>,
  mayGoOn: () => boolean,
  onWait: () => void,
): Promise<T | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isWaiting(error) || attempt === MAX_ATTEMPTS) throw error;
    }
    onWait();
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_DELAY_MS);
    });
    if (!mayGoOn()) return undefined;
  }
};
