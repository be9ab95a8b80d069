import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { useForm } from 'react-final-form';
import { useFormContext } from '../FormContext';
import { useControl } from '../fields/useControl';
import { bounceSentence, useBouncedAddresses } from './bouncedAddresses';

const useStyles = makeStyles({
  mark: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalXS,
    margin: `${tokens.spacingVerticalXXS} 0 0`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusWarningForeground1,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0, position: 'relative', top: '2px' },
});

/** Says below a record's e-mail address that the last mail to it came back. Another address has no mark. */
export default function AddressMark({ name }: { name: string }) {
  const styles = useStyles();
  const { entity } = useFormContext();
  const { value, initial } = useControl(name);
  const { initialValues } = useForm().getState();
  const stored = typeof initial === 'string' && value === initial ? [initial] : [];
  const [mark] = useBouncedAddresses(entity, (initialValues as { id?: unknown } | undefined)?.id, stored);
  if (!mark) return null;
  return (
    <p className={styles.mark} role="note" title={mark.reason ?? undefined}>
      <WarningRegular className={styles.icon} aria-hidden />
      <span>This address {bounceSentence(mark)}.</span>
    </p>
  );
}
