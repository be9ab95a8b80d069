/** What the trade adds to lists. */
export { ByProductToggle } from './stock/ByProductToggle';
