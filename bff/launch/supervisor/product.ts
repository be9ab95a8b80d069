import { resolve } from 'node:path';
import { lockDataDir } from './dataDirLock';
import { startProduct, type ProductOptions, type ProductUrls } from './startProduct';
import type { SupervisedProcess } from './supervisedProcess';

export interface SupervisedProduct {
  /** Resolves when everything answers; to undefined when the product was stopped before, or failed. */
  started: Promise<ProductUrls | undefined>;
  /** Resolves when everything has stopped. Rejects with what kept the product from starting. */
  ended: Promise<void>;
}

/**
 * Starts database, services and BFF in this order, keeps them running, and stops them in reverse order.
 * @throws Error when another supervisor uses DATA_DIR, or it is not writable
 */
export function superviseProduct(options: ProductOptions): SupervisedProduct {
  const { settings, signal, print } = options;
  const children: SupervisedProcess[] = [];
  const abortPromise = new Promise<undefined>((done) => {
    signal.addEventListener('abort', () => done(undefined), { once: true });
  });
  const dataDir = resolve(settings.dataDir);
  const unlockDataDir = lockDataDir(dataDir);
  const started = Promise.race([startProduct({ ...options, dataDir }, children), abortPromise]);

  async function stopAfterwards(): Promise<void> {
    const failure = await started.then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) await abortPromise;
    if (children.length > 0) print('Stopping');
    for (const child of children.toReversed()) await child.stop();
    unlockDataDir();
    if (failure) throw failure;
  }

  // A failure to start is reported by `ended`, after everything has stopped.
  return { started: started.catch(() => undefined), ended: stopAfterwards() };
}
