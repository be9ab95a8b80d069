/** The part of a browser's window that says whether it can use passkeys. */
interface PasskeyWindow {
  isSecureContext: boolean;
  location: { hostname: string };
  PublicKeyCredential?: unknown;
}

/** Whether a page can use passkeys: the browser knows them, and the address is a name, served safely. */
export const canUsePasskeys = (page: PasskeyWindow): boolean =>
  page.isSecureContext && Boolean(page.PublicKeyCredential) && !/^[\d.]+$|:/.test(page.location.hostname);
