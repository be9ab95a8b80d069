/** Tells whether a dialog covers the page: the page's own shortcuts wait until it is closed. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
