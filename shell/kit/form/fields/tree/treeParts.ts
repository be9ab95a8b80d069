/** The parts of trees, which load together: each file of code costs the home page some bytes. */
export { TreeField } from './TreeField';
export { TreeFilter } from './TreeFilter';
export { TreePathSelect } from './TreePathSelect';
export { TreeSelect } from './TreeSelect';
