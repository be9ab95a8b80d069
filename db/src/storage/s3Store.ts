import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { withSilenceLimit } from '../platform/withSilenceLimit';
import { StoreError, type FailedCall, type ListedObject, type ObjectContent, type ObjectStore } from './objectStore';
import { storeError } from './storeFailures';
import { countStoreCall, type StoreCall } from './storeMetrics';
import { startStoreTimer, type StoreTimer } from './storeTimer';
import { createStoreBreaker, StoreRestingError } from './storeBreaker';

/** Where the store is, and who asks. */
export interface S3Target {
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  /** What each key begins with: '' or a path that ends in a slash. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Whether the bucket is in the path, and not in the host name. */
  pathStyle: boolean;
}

/** Longest time in which the store neither takes nor sends anything. */
const SILENCE_MS = 5000;
const CONNECT_MS = 3000;
/**
 * More than downloads under way. People who read slowly keep theirs for long, and a call that waits for a connection
 * would look as if the store were silent.
 */
const MAX_SOCKETS = 1024;
/** Bytes that are read and sent at a time. */
const PIECE_BYTES = 512 * 1024;
const PARTIAL_CONTENT = 206;

const ignore = (): void => undefined;
const SILENT_LOGGER = { debug: ignore, info: ignore, warn: ignore, error: ignore };

type Sdk = typeof import('@aws-sdk/client-s3');
interface Client {
  sdk: Sdk;
  s3: S3Client;
}

/** Creates the SDK's client. It is loaded with the first call: processes that need no file don't pay for it. */
async function connect({ endpoint, region, accessKey, secretKey, pathStyle }: S3Target): Promise<Client> {
  const sdk = await import('@aws-sdk/client-s3');
  const s3 = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: pathStyle,
    // The person who waits tries again; the breaker spares a silent store.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    // Many stores don't know the checksums that Amazon added; digests are compared by ourselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // Its failures are told by StoreError. Without a logger it warns on standard error.
    logger: SILENT_LOGGER,
  });
  return { sdk, s3 };
}

async function* piecesOf({ size, read }: ObjectContent, timer: StoreTimer): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; position += PIECE_BYTES) {
    const piece = await read(position, Math.min(PIECE_BYTES, size - position));
    timer.restart();
    yield piece;
  }
}

/** Creates the command that stores an object. Its digest is signed with it, so that what arrives is what was sent. */
function createPut({ PutObjectCommand }: Sdk, bucket: string, key: string, content: ObjectContent, timer: StoreTimer) {
  const { size, sha256 } = content;
  const body = Readable.from(piecesOf(content, timer), { objectMode: false });
  // It ends the call. After a store has refused early, the file is closed under the reader: then nobody waits any more,
  // and without a listener the error would end the process.
  body.on('error', (error) => timer.abort(error));
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: size === 0 ? Buffer.alloc(0) : body,
    ContentLength: size,
    ContentType: 'application/octet-stream',
    Metadata: { sha256 },
  });
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'contentDigest', priority: 'low' },
  );
  return command;
}

/** Yields what comes after the first bytes. */
async function* skipBytes(pieces: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const piece of pieces) {
    if (piece.length > left) yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/** Opens a store that speaks Amazon's S3. Nothing is asked of it before the first call. */
export function createS3Store(target: S3Target, silenceMs = SILENCE_MS): ObjectStore {
  const { bucket, prefix } = target;
  const breaker = createStoreBreaker();
  let connecting: Promise<Client> | undefined;
  const silenceError = () => new StoreError('silent', `The store of files sent nothing for ${silenceMs / 1000} s`);

  let failure: FailedCall | undefined;

  /** Counts a call that has ended, and keeps why it failed. */
  const note = (call: StoreCall, startedAt: number, error?: unknown): void => {
    if (error !== undefined && !(error instanceof StoreError)) return;
    const isResting = error instanceof StoreRestingError;
    countStoreCall(call, isResting ? 'resting' : (error?.failure ?? 'done'), performance.now() - startedAt);
    if (error && !isResting && error.failure !== 'missing')
      failure = { date: new Date().toISOString(), problem: error.message };
  };
  /** Sends something, which ends when nothing moves for too long. */
  const send = async <T>(call: StoreCall, work: (client: Client, timer: StoreTimer) => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    try {
      const result = await breaker.run(async () => {
        connecting ??= connect(target);
        const client = await connecting;
        const timer = startStoreTimer(silenceMs);
        try {
          return await work(client, timer);
        } catch (error) {
          throw timer.cause() ?? storeError(error);
        } finally {
          timer.stop();
        }
      });
      note(call, startedAt);
      return result;
    } catch (error) {
      note(call, startedAt, error);
      throw error;
    }
  };
  const readPage = (token?: string, MaxKeys?: number) =>
    send('list', ({ sdk, s3 }, { signal }) =>
      s3.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token, MaxKeys }), {
        abortSignal: signal,
      }),
    );

  return {
    put: (key, content) =>
      send('put', async ({ sdk, s3 }, timer) => {
        await s3.send(createPut(sdk, bucket, key, content, timer), { abortSignal: timer.signal });
      }),
    async *get(key, from) {
      const Range = from > 0 ? `bytes=${from}-` : undefined;
      const { body, isPart } = await send('get', async ({ sdk, s3 }, { signal }) => {
        const reply = await s3.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range }), {
          abortSignal: signal,
        });
        return { body: reply.Body as Readable, isPart: reply.$metadata.httpStatusCode === PARTIAL_CONTENT };
      });
      const startedAt = performance.now();
      try {
        const pieces = withSilenceLimit(body as AsyncIterable<Buffer>, silenceMs, silenceError);
        // A proxy before the store may not know parts, and gives the whole object.
        yield* isPart ? pieces : skipBytes(pieces, from);
      } catch (error) {
        const failed = storeError(error);
        note('read', startedAt, failed);
        throw failed;
      } finally {
        body.destroy();
      }
    },
    remove: (key) =>
      send('remove', async ({ sdk, s3 }, { signal }) => {
        await s3.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal });
      }),
    async *list() {
      let token: string | undefined;
      do {
        const page = await readPage(token);
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
          yield { key: Key, size: Size, modified: LastModified ?? new Date(0) } satisfies ListedObject;
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    check: async () => {
      await readPage(undefined, 1);
    },
    lastFailure: () => failure,
    close: () => {
      void connecting?.then(({ s3 }) => s3.destroy()).catch(() => undefined);
    },
  };
}
