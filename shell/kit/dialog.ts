/** The dialog without the rest of forms, for the shell's own. */
export { Dialog } from './core/feedback/Dialog';
