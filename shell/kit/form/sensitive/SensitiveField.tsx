import { Button, Input, makeStyles } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useState, type ComponentType } from 'react';
import { loadable } from '../../core/loadable';
import type { FieldProps } from '../FormContext';
import { useFormContext } from '../FormContext';
import { FieldFrame } from '../fields/FieldFrame';
import { MASK } from './mask';
import { reveal, useRevealed } from './revealedFields';

const ConfirmPassword = loadable(() => import('./ConfirmPassword'));
const useStyles = makeStyles({ input: { '& input': { letterSpacing: '2px' } } });

type SensitiveFieldProps = FieldProps & {
  /** Edits the value once it is shown. */
  fieldComponent: ComponentType<FieldProps>;
};

/**
 * Masks a sensitive value until the user confirms the password (S1 §5), then shows it for five minutes.
 * In a new record nothing is masked.
 */
export function SensitiveField({ fieldComponent: FieldComponent, ...props }: SensitiveFieldProps) {
  const styles = useStyles();
  const { isNew } = useFormContext();
  const isRevealed = useRevealed();
  const [isConfirming, setIsConfirming] = useState(false);
  const { name, label, compact } = props;
  if (isRevealed || isNew) return <FieldComponent {...props} field={{ ...props.field, sensitive: false }} />;
  return (
    <>
      <FieldFrame {...props}>
        <Input
          className={styles.input}
          size={compact ? 'small' : 'medium'}
          name={name}
          readOnly
          value={MASK}
          contentAfter={
            <Button
              size="small"
              appearance="transparent"
              icon={<EyeRegular />}
              aria-label={`Show ${label}`}
              title={`Show ${label}`}
              aria-haspopup="dialog"
              onClick={() => setIsConfirming(true)}
            />
          }
        />
      </FieldFrame>
      {isConfirming && (
        <ConfirmPassword
          why={`${label} is sensitive: it is shown to you for five minutes.`}
          onAnswer={(confirmed) => {
            setIsConfirming(false);
            if (confirmed) reveal();
          }}
        />
      )}
    </>
  );
}
