/** Names the shell: of this page in a call, of new pages in its reply (bff/src/releases/serving). */
export const SHELL_HEADER = 'X-Trestle-Shell';

/** The version of this page's shell, such as `1.42.0-0a1b2c3d4e`. Empty on a development server. */
export const shellVersion = document.querySelector<HTMLMetaElement>('meta[name=trestle-shell]')?.content ?? '';

let currentVersion = '';

/** Notes which shell new pages get. @param version as a reply names it; null or empty where it doesn't */
export const noteCurrentShell = (version: string | null): void => {
  if (version) currentVersion = version;
};

/** Whether new pages get another shell than this page's. */
export const hasNewShell = (): boolean =>
  shellVersion !== '' && currentVersion !== '' && currentVersion !== shellVersion;
