/*
 * Reloads the shell's page when a remote that it loads has changed. The shell's React is built for production, so it
 * can't replace a component of a running page. On the remote's own page React refresh does.
 */
const isShell = document.querySelector('meta[name="trestle-nonce"]') !== null;
if (isShell && import.meta.webpackHot) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'prepare') window.location.reload();
  });
}
