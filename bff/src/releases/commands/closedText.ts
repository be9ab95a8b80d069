/** What a command says of a new remote, after its name. */
export const CLOSED_TEXT =
  'is new: only administrators see it, until one of them allows its pages on the Modules page.';
