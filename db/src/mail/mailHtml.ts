const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A web address in a text, without the full stop or bracket that ends the sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** Escapes a line, and makes links of its web addresses. */
function lineHtml(line: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of line.matchAll(WEB_ADDRESS)) {
    html += `${escapeHtml(line.slice(end, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(line.slice(end));
}

/** Writes a mail's text as HTML that says the same: paragraphs, lines and links. */
export function mailHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(lineHtml).join('<br>\n')}</p>`);
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${paragraphs.join('\n')}\n</body></html>\n`;
}
