import { withoutInvisible } from './invisibleCharacters';

/**
 * Writes Content-Disposition with both names of RFC 6266: ASCII for old programs, UTF-8 for all others. Characters that
 * no header or file system takes are left out.
 */
export function contentDisposition(wantedName: string, isAttachment: boolean): string {
  const name = withoutInvisible(wantedName);
  const asciiName = name.replace(/[^ -~]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isAttachment ? 'attachment' : 'inline'}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
