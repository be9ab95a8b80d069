import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { chooseStore, useChosenStore } from './chosenStore';

const useStyles = makeStyles({
  chip: { borderRadius: tokens.borderRadiusCircular, fontWeight: tokens.fontWeightRegular },
});

/** Says that a list shows one store's rows alone, as chosen in the top bar. Pressing it shows all again. */
export function StoreChip() {
  const styles = useStyles();
  const store = useChosenStore();
  if (!store) return null;
  return (
    <Button
      size="small"
      className={styles.chip}
      icon={<DismissRegular />}
      iconPosition="after"
      title="Show all stores"
      onClick={() => chooseStore(null)}
    >
      Store: {store.name}
    </Button>
  );
}
