/** Writes Content-Disposition with both names of RFC 6266: ASCII for old programs, UTF-8 for all others. */
export const contentDisposition = (name: string, attachment: boolean): string => {
  const plain = name.replace(/[^ -~]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${attachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${whole}`;
};
