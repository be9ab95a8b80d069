import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { BouncedAddress } from '@trestle/schema/bouncedAddress';
import { bounceSentence, shortBounceSentence } from './bouncedAddresses';

const useStyles = makeStyles({
  mark: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusWarningForeground1,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0, position: 'relative', top: '2px' },
  // Where a cell keeps its text on one line, the mark is cut short as the address is.
  words: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** Says below an e-mail address that the last mail to it came back. @param brief in a row, which has little room */
export default function AddressMark({ mark, brief = false }: { mark: BouncedAddress; brief?: boolean }) {
  const styles = useStyles();
  const sentence = `This address ${bounceSentence(mark)}.`;
  return (
    <span className={styles.mark} role="note" title={[sentence, mark.reason].filter(Boolean).join('\n')}>
      <WarningRegular className={styles.icon} aria-hidden />
      <span className={styles.words}>{brief ? shortBounceSentence(mark) : sentence}</span>
    </span>
  );
}
