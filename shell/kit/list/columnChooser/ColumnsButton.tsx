import { Button, type ButtonProps } from '@fluentui/react-components';
import { ColumnTripleEditRegular } from '@fluentui/react-icons/svg/column-triple-edit';
import type { Ref } from 'react';
import { useToggleStyles } from '../toolbar/ToolbarToggle';

/** The button of the column chooser. */
export function ColumnsButton(props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) {
  const toggle = useToggleStyles();
  return (
    <Button
      {...(props as object)}
      className={toggle.icon}
      icon={<ColumnTripleEditRegular />}
      aria-label="Columns"
      title="Columns"
    />
  );
}
