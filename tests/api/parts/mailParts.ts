/** A sent mail in its parts. */
export interface ParsedMail {
  /** Unfolded: each header is one line. */
  headers: string;
  text: string;
  /** The attached file. */
  file: Buffer | undefined;
}

const decodePart = (part: string): Buffer => {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64');
  if (!/transfer-encoding: quoted-printable/i.test(head)) return Buffer.from(body);
  return Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
};
/** Splits a mail or a part of one into its parts, those within parts, too. A text alone is one part. */
const partsOf = (mail: string): string[] => {
  const [head = ''] = mail.split('\r\n\r\n', 1);
  const boundary = /boundary="([^"]+)"/.exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1];
  if (boundary === undefined) return [mail];
  return mail
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.trimStart()));
};
/** Parses a sent mail. */
export const readMail = (mail: string): ParsedMail => {
  const [head = ''] = mail.split('\r\n\r\n', 1);
  const parts = partsOf(mail);
  const file = parts.find((part) => /content-disposition: attachment/i.test(part));
  return {
    headers: head.replaceAll(/\r\n[ \t]+/g, ' '),
    text: decodePart(parts[0]!).toString().trimEnd(),
    file: file === undefined ? undefined : decodePart(file),
  };
};
