/** Writes Content-Disposition with both names of RFC 6266: ASCII for old programs, UTF-8 for all others. */
export const contentDisposition = (name: string, isAttachment: boolean): string => {
  const asciiName = name.replace(/[^ -~]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isAttachment ? 'attachment' : 'inline'}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
};
