import { formatCoordinates, mapLink, parseCoordinates } from '@trestle/schema/text/coordinates';
import { Input, Link, makeStyles, tokens } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { useState } from 'react';
import type { FieldProps } from '../FormContext';
import { FieldFrame } from './FieldFrame';
import { useControl } from './useControl';

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXS },
  map: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  value: { padding: `${tokens.spacingVerticalSNudge} 0`, fontVariantNumeric: 'tabular-nums' },
  none: { color: tokens.colorNeutralForeground3 },
});

/** Coordinates in degrees, minutes and seconds, with a link to a map at zoom 15 (S1 §9). */
export function Coordinates({ value, children }: { value: string; children?: string }) {
  const styles = useStyles();
  const position = parseCoordinates(value);
  if (!position) return <>{value}</>;
  return (
    <Link
      className={styles.map}
      href={mapLink(position)}
      target="_blank"
      rel="noopener noreferrer"
      title="Show on a map"
    >
      <LocationRegular />
      {children ?? formatCoordinates(position)}
    </Link>
  );
}

/** Edits coordinates, typed in decimal degrees or in degrees, minutes and seconds. */
export function CoordinatesField(props: FieldProps) {
  const styles = useStyles();
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  const [typedText, setTypedText] = useState<string | null>(null);
  const text = typeof value === 'string' ? value : '';
  const position = parseCoordinates(text);
  if (locked) {
    return (
      <FieldFrame {...props}>
        <output className={styles.value} data-field={name}>
          {text ? <Coordinates value={text} /> : <span className={styles.none}>–</span>}
        </output>
      </FieldFrame>
    );
  }
  return (
    <div className={styles.place}>
      <FieldFrame {...props} error={error}>
        <Input
          name={name}
          size={compact ? 'small' : 'medium'}
          maxLength={field.maxlength}
          aria-required={field.required || undefined}
          placeholder={compact ? undefined : '37°48′50″S 144°57′48″E'}
          value={typedText ?? (position ? formatCoordinates(position) : text)}
          onChange={(_, data) => {
            setTypedText(data.value);
            change(data.value.trim() === '' ? null : data.value);
          }}
          onBlur={() => {
            setTypedText(null);
            blur();
          }}
        />
      </FieldFrame>
      {!compact && position && (
        <div>
          <Coordinates value={text}>Show on a map</Coordinates>
        </div>
      )}
    </div>
  );
}
