import { MenuButton, makeStyles, Spinner, type MenuButtonProps } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';

const useStyles = makeStyles({ button: { whiteSpace: 'nowrap' } });

/** The button of the Download menu. It spins while a file is being prepared. */
export function DownloadButton({ downloading, ...props }: MenuButtonProps & { downloading: boolean }) {
  const styles = useStyles();
  const icon = downloading ? <Spinner size="extra-tiny" aria-label="Preparing the file" /> : <ArrowDownloadRegular />;
  return (
    <MenuButton {...props} className={styles.button} icon={icon}>
      Download
    </MenuButton>
  );
}
