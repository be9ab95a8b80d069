import { isFilesUrl } from './settingForms';
import { accepted, flag, matching, optionalSetting, setting } from './settingKinds';

/** Settings of the store of files (SECURITY.md, 97). */
export const filesSettings = {
  filesUrl: optionalSetting(
    accepted(isFilesUrl, 'an address like https://s3.host/bucket or https://s3.host/bucket/folder'),
    {
      name: 'FILES_URL',
      fallbackDoc: 'files are in the database',
      doc:
        'Bucket of an S3-compatible store for the content of files, such as `https://s3.host/bucket`, with a folder if ' +
        'other programs use it, too. http only on this machine.',
    },
  ),
  filesAccessKey: optionalSetting(matching(/^\S+$/, 'a key'), {
    name: 'FILES_ACCESS_KEY',
    fallbackDoc: 'none; required with FILES_URL',
    doc: 'Access key for the bucket, with rights to get, put, delete and list its objects.',
    isSecret: true,
  }),
  filesSecretKey: optionalSetting(matching(/^\S+$/, 'a key'), {
    name: 'FILES_SECRET_KEY',
    fallbackDoc: 'none; required with FILES_URL',
    doc: 'Secret key that belongs to it.',
    isSecret: true,
  }),
  filesRegion: setting(matching(/^[\w-]{1,50}$/, 'the name of a region'), {
    name: 'FILES_REGION',
    fallback: 'us-east-1',
    doc: "The bucket's region. Stores without regions take the default.",
  }),
  filesPathStyle: setting(flag, {
    name: 'FILES_PATH_STYLE',
    fallback: 'on',
    doc: 'Ask for `https://s3.host/bucket/…`; off: for `https://bucket.s3.host/…`.',
  }),
};
