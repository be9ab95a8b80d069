/** Lists: what is drawn from an entity, and the parts to draw one's own with. */
export { ListPage } from './list/ListPage';
