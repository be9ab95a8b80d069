import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useState } from 'react';
import { loadable, useLoaded } from '../../core/loadable';
import { RichText } from '../editor/RichText';
import type { FieldProps } from '../FormContext';
import { FieldFrame } from './FieldFrame';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

const RichEditor = loadable(() => import('../editor/RichEditor'));

const useStyles = makeStyles({
  box: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    minWidth: 0,
    padding: '7px 4px 7px 11px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  text: { flexGrow: 1, minWidth: 0, maxHeight: '260px', overflowY: 'auto' },
  none: { color: tokens.colorNeutralForeground3 },
  edit: { flexShrink: 0 },
});

/**
 * Shows formatted text until the user opens the editor, which is loaded then (S1 §2.7).
 * In a table's row it is read-only.
 */
export function HtmlField(props: FieldProps) {
  const styles = useStyles();
  const { field, name, label, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  const [open, setOpen] = useState(false);
  const loaded = useLoaded(RichEditor, open);
  const preload = () => void RichEditor.load().catch(() => {});
  if (compact) return <StaticField {...props} />;
  const html = typeof value === 'string' ? value : null;
  const preview = html ? <RichText html={html} /> : <span className={styles.none}>{locked ? '–' : 'No text yet'}</span>;
  const box = (
    <div className={styles.box} data-field={name} tabIndex={-1}>
      <div className={styles.text}>{preview}</div>
      {!locked && (
        <Button
          size="small"
          appearance="subtle"
          className={styles.edit}
          icon={<EditRegular />}
          aria-label={`Edit ${label}`}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(true)}
        >
          Edit
        </Button>
      )}
    </div>
  );
  return (
    <FieldFrame {...props} error={error}>
      {open && loaded && !locked ? (
        <RichEditor label={label} value={html} focus aria-required={field.required} onChange={change} onBlur={blur} />
      ) : (
        box
      )}
    </FieldFrame>
  );
}
