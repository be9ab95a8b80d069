/** The dialog without the rest of the form layer, for the shell's own dialogs. */
export { Dialog } from './core/feedback/Dialog';
