import { MAX_CREDENTIAL_CHARACTERS } from '@trestle/schema/limits';
import { MIN_PASSWORD_SCORE } from '@trestle/schema/text/passwordRule';
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { useEffect, useRef, useState } from 'react';
import { settings } from '../../core/settings';
import { generatePassword } from './generatePassword';
import { loadScorer, type PasswordOwner } from './passwordStrength';
import { StrengthMeter } from './StrengthMeter';
import { usePasswordScore } from './usePasswordScore';

const useStyles = makeStyles({
  place: { display: 'grid', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXS,
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
});

/** Generates a password that the meter rates strong. One in some hundreds is not, and is discarded. */
const generateStrongPassword = async (owner: PasswordOwner): Promise<string> => {
  const scorePassword = await loadScorer().catch(() => null);
  for (;;) {
    const candidate = generatePassword();
    if (!scorePassword || scorePassword(candidate, owner) >= MIN_PASSWORD_SCORE) return candidate;
  }
};

export interface NewPasswordProps {
  value: string;
  /** `generated` is true for a generated password, so that the second box can be filled in, too. */
  onChange: (value: string, generated: boolean) => void;
  onBlur?: () => void;
  owner: PasswordOwner;
  name?: string;
  maxLength?: number;
  autoFocus?: boolean;
}

/**
 * An input for a new password, with a button that shows it. Put it inside a Field.
 * With password complexity on, it has a meter and a generator (S2 §2, S1 §9). The dictionary loads with the first
 * letter.
 */
export function NewPassword({
  value,
  onChange,
  onBlur,
  owner,
  name,
  maxLength = MAX_CREDENTIAL_CHARACTERS,
  autoFocus,
}: NewPasswordProps) {
  const styles = useStyles();
  const [isShown, setIsShown] = useState(false);
  const [copiedPassword, setCopiedPassword] = useState('');
  const score = usePasswordScore(value, owner);
  const latestValue = useRef(value);
  useEffect(() => {
    latestValue.current = value;
  }, [value]);
  const generate = async () => {
    const generated = await generateStrongPassword(owner);
    // What was typed while the dictionary was loading stays.
    if (latestValue.current !== value) return;
    onChange(generated, true);
    setIsShown(true);
  };
  const copy = () =>
    void navigator.clipboard?.writeText(value).then(
      () => setCopiedPassword(value),
      () => setCopiedPassword(''),
    );
  const showButton = (
    <Button
      appearance="transparent"
      size="small"
      icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
      aria-pressed={isShown}
      aria-label="Show password"
      title={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setIsShown(!isShown)}
    />
  );
  return (
    <div className={styles.place}>
      <Input
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={maxLength}
        value={value}
        contentAfter={showButton}
        onBlur={onBlur}
        onChange={(_, data) => onChange(data.value, false)}
      />
      {settings.passwordComplexity && (
        <>
          <StrengthMeter score={score} />
          <div className={styles.actions}>
            <Button size="small" appearance="subtle" onClick={() => void generate()}>
              Generate password
            </Button>
            {value && 'clipboard' in navigator && (
              <Button size="small" appearance="subtle" onClick={copy}>
                {copiedPassword === value ? 'Copied' : 'Copy'}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}
