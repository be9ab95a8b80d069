import type { EnvironmentSettings } from '../platform/settings';
import type { ObjectStore } from './objectStore';
import { createS3Store, type S3Target } from './s3Store';

/** A store of files, and what its keys begin with. */
export interface FileStore extends ObjectStore {
  prefix: string;
  /** Host and bucket, for people. */
  address: string;
}

/** The settings that name a store. */
export type FileStoreSettings = Pick<
  EnvironmentSettings,
  'filesUrl' | 'filesRegion' | 'filesAccessKey' | 'filesSecretKey' | 'filesPathStyle'
>;

/** Reads FILES_URL: an origin, the bucket, and perhaps a folder in it. */
export function parseFilesUrl(url: string): Pick<S3Target, 'endpoint' | 'bucket' | 'prefix'> {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...folders] = decodeURIComponent(pathname).split('/').filter(Boolean);
  return { endpoint: origin, bucket, prefix: folders.map((folder) => `${folder}/`).join('') };
}

/** Opens the store that the settings name; undefined when files are in the database. */
export function createFileStore(settings: FileStoreSettings): FileStore | undefined {
  const { filesUrl, filesRegion, filesAccessKey, filesSecretKey, filesPathStyle } = settings;
  if (!filesUrl) return undefined;
  const target = {
    ...parseFilesUrl(filesUrl),
    region: filesRegion,
    accessKey: filesAccessKey ?? '',
    secretKey: filesSecretKey ?? '',
    pathStyle: filesPathStyle,
  };
  const address = `${new URL(filesUrl).host}/${target.bucket}`;
  return { ...createS3Store(target), prefix: target.prefix, address };
}
