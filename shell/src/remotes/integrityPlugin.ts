/**
 * Time for a remote's entry script to arrive (S1 §9), as for every other script. The federation's own limit is 20 s.
 */
export const SCRIPT_TIMEOUT_MS = 120_000;

/**
 * Plugin for the federation runtime: a script runs only if a release lists it, and only with the listed content
 * (SECURITY.md, 42). The entry in turn holds the hashes of its own chunks (shell/build/rspack.browser.mjs).
 * @param hashes absolute address → `sha384-…` of the current releases
 * @param trustedOrigins origins of the overrides that the user has chosen (contract §3), without a hash
 */
export const createIntegrityPlugin = (
  hashes: () => ReadonlyMap<string, string>,
  trustedOrigins: () => readonly string[] = () => [],
) => ({
  name: 'trestle-integrity',
  /** @throws when no release lists the script */
  createScript: ({ url }: { url: string }): { script: HTMLScriptElement; timeout: number } => {
    const { href, origin } = new URL(url, window.location.href);
    const hash = hashes().get(href);
    if (hash === undefined && !trustedOrigins().includes(origin)) throw new Error(`No release lists ${href}.`);
    const script = document.createElement('script');
    script.src = href;
    script.crossOrigin = 'anonymous';
    if (hash !== undefined) script.integrity = hash;
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
});
