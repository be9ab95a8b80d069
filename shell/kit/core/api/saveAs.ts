/** Saves a file through the browser's download. */
export const saveAs = (blob: Blob, filename: string): void => {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // The browser reads the file after the click. A minute is enough for any file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
