import { makeStyles, tokens } from '@fluentui/react-components';
import { useForm } from 'react-final-form';
import type { FieldProps } from '../../FormContext';
import { useRecordRoute } from '../../../core/routes/recordRoute';
import { RouteLink } from '../../../core/routes/RouteLink';
import { foreignKeyDetails, foreignKeyLabel } from './foreignKeyLabel';
import { FieldFrame } from '../FieldFrame';
import { LookupBox } from './LookupBox';
import { useControl } from '../useControl';

const useStyles = makeStyles({
  place: { position: 'relative', minWidth: 0 },
  // Beside the label, at the end of the box.
  open: {
    position: 'absolute',
    top: tokens.spacingVerticalXXS,
    right: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** Chooses one record of another entity by typing, with a link to it. */
export function LookupField(props: FieldProps) {
  const styles = useStyles();
  const { field, name, label, compact } = props;
  const route = useRecordRoute(field.ref!);
  const { value, change, blur, error, initial } = useControl(name);
  const form = useForm();
  const id = typeof value === 'number' ? value : null;
  // The record's display field belongs to the value that was loaded.
  const isLoaded = id !== null && id === initial;
  const { values } = form.getState();
  const loadedLabel = isLoaded ? foreignKeyLabel(values, name, field) : undefined;
  return (
    <div className={styles.place}>
      <FieldFrame {...props} error={error}>
        <LookupBox
          entity={field.ref!}
          value={id}
          onChange={change}
          onBlur={blur}
          name={name}
          required={field.required}
          compact={compact}
          known={loadedLabel}
          knownDetails={isLoaded ? foreignKeyDetails(values, name, field) : undefined}
        />
      </FieldFrame>
      {!compact && id !== null && route && (
        <RouteLink route={route} params={{ id }} className={styles.open} title={`Open ${label}`}>
          Open
        </RouteLink>
      )}
    </div>
  );
}
