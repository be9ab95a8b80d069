/** Reads the cells of the tables of rich text, for tests. It knows commands and groups, and nothing of the writer. */
export const readRtf = (rtf: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let depth = 0;
  const token = /\\u(-?\d+)\?|\\([\\{}*])|\\([a-z]+)(-?\d+)? ?|([{}])|\r?\n|([^\\{}\r\n]+)/gy;
  let end = 0;
  for (const match of rtf.matchAll(token)) {
    if (match.index !== end) break;
    end = match.index + match[0].length;
    const [, code, escaped, command, , brace, text] = match;
    if (code !== undefined) cell += String.fromCharCode((Number(code) + 0x1_0000) % 0x1_0000);
    else if (escaped !== undefined || text !== undefined) cell += escaped ?? text;
    else if (brace !== undefined) depth += brace === '{' ? 1 : -1;
    else if (command === 'line') cell += '\n';
    else if (command === 'tab') cell += '\t';
    else if (command === 'intbl') cell = '';
    else if (command === 'cell') cells.push(cell);
  }
  if (end !== rtf.length || depth !== 0) throw new Error(`Broken rich text at ${end} of ${rtf.length}, depth ${depth}`);
  return cells;
};
