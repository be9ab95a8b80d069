import { safeHref } from '@trestle/schema/text/richText';
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  entry: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  field: { flex: '1 1 200px' },
});

/** Completes a typed address: `www.x.example` to `https://…`, `mara@x.example` to `mailto:…`; null if invalid. */
const parseLinkAddress = (text: string): string | null => {
  const trimmed = text.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(trimmed)) return safeHref(`mailto:${trimmed}`);
  return safeHref(trimmed) ?? (/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(trimmed) ? safeHref(`https://${trimmed}`) : null);
};

interface LinkFormProps {
  /** The link's present address; '' for a new link. */
  address: string;
  /** Null removes the link. */
  onLink: (address: string | null) => void;
  onCancel: () => void;
}

/** Asks for a link's address, inside the editor's frame. */
export function LinkForm({ address, onLink, onCancel }: LinkFormProps) {
  const styles = useStyles();
  const [typedText, setTypedText] = useState(address);
  const [isInvalid, setIsInvalid] = useState(false);
  const apply = () => {
    const parsedAddress = parseLinkAddress(typedText);
    if (parsedAddress) onLink(parsedAddress);
    else setIsInvalid(true);
  };
  return (
    <div className={styles.entry}>
      <Field
        className={styles.field}
        validationMessage={isInvalid ? 'Enter a valid web address' : undefined}
        validationState={isInvalid ? 'error' : 'none'}
      >
        <Input
          size="small"
          aria-label="Address of the link"
          placeholder="https://"
          autoFocus
          value={typedText}
          onChange={(_, { value }) => {
            setTypedText(value);
            setIsInvalid(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Enter') apply();
            else onCancel();
          }}
        />
      </Field>
      <Button size="small" appearance="primary" onClick={apply}>
        Set link
      </Button>
      {address && (
        <Button size="small" onClick={() => onLink(null)}>
          Remove link
        </Button>
      )}
      <Button size="small" appearance="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
