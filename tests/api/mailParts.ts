/** Parses a sent mail: unfolded headers, text, and the attached file. */
export interface ReadMail {
  headers: string;
  text: string;
  file: Buffer | undefined;
}

const decoded = (part: string): Buffer => {
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
export const readMail = (mail: string): ReadMail => {
  const [head = ''] = mail.split('\r\n\r\n', 1);
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = boundary === undefined ? [mail] : mail.split(`--${boundary}`).slice(1, -1);
  const file = parts.find((part) => /content-disposition: attachment/i.test(part));
  return {
    headers,
    text: decoded(parts[0]!.trimStart()).toString().trimEnd(),
    file: file === undefined ? undefined : decoded(file.trimStart()),
  };
};
