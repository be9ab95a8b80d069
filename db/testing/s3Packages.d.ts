declare module 'aws4' {
  /** Signs a call with version 4 of Amazon's signatures. */
  export function sign(
    call: Record<string, unknown>,
    keys: { accessKeyId: string; secretAccessKey: string },
  ): { headers: Record<string, string> };
}
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  /** A store that speaks S3 and keeps objects in a folder. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; configureBuckets: { name: string }[] });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
