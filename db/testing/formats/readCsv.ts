/** Reads csv as RFC 4180 says, for tests. It knows nothing of the writer. */
export const readCsv = (file: string): string[][] => {
  const text = file.replace(/^\ufeff/, '');
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`No csv at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    const [, quoted, plain, end] = match;
    rows.at(-1)!.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows;
};
