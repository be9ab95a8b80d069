import { cutTo } from '@trestle/schema/text/cutTo';
import { StoreError } from './objectStore';

/** Codes of Node for a certificate that it doesn't accept. */
const CERTIFICATE_CODES: readonly string[] = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];
/** Longest words of a store that are passed on. A proxy may send a page. */
const MAX_WORDS = 300;

/** Returns what a failure of the SDK means. A store that answers isn't silent, whatever it says. */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  const {
    name = '',
    message = '',
    code = '',
    $metadata,
  } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? 0;
  if (name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket'))
    return new StoreError('missing', 'The store of files has no such object', error);
  const words = cutTo(MAX_WORDS, `${name} ${message}`.trim());
  if (CERTIFICATE_CODES.includes(code))
    return new StoreError(
      'refused',
      `The certificate of the store of files is not accepted: ${cutTo(MAX_WORDS, message)} (${code}). ` +
        'NODE_EXTRA_CA_CERTS names the authority of one of your own',
      error,
    );
  const failure = status >= 500 ? 'failed' : 'refused';
  return new StoreError(status === 0 ? 'silent' : failure, `The store of files: ${words}`, error);
}
