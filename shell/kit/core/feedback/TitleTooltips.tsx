import { loadable } from '../loadable';
import { useActiveTitle } from './activeTitle';

/** Loaded with the first title that is shown. Without it, the page works as well. */
const FloatingTitle = loadable(() => import('./FloatingTitle').catch(() => ({ default: () => null })));

/**
 * Shows the `title` of whatever the pointer or the keyboard focus reaches as Fluent's tooltip.
 * A Tooltip around each button would be part of every first page. TrestleProvider renders the only one.
 */
export function TitleTooltips() {
  const active = useActiveTitle();
  return active && <FloatingTitle {...active} />;
}
