import { makeStyles, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
});

/** The class of the card that the menus stand on. */
export const useCardClass = (): string => useStyles().card;
