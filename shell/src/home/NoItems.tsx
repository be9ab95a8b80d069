import { makeStyles, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({ line: { margin: '32px 0', color: tokens.colorNeutralForeground2 } });

/** In the words of S1 §2.5. */
export function NoItems() {
  return <p className={useStyles().line}>There are no menu items for you. Try a different login.</p>;
}
