/** Hands a file to the browser to keep. */
export const saveAs = (blob: Blob, filename: string): void => {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // The browser reads it after the click; a minute is long enough for any of them.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
