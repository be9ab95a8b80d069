import { Button, mergeClasses, type ButtonProps } from '@fluentui/react-components';
import { BookmarkMultipleRegular } from '@fluentui/react-icons/svg/bookmark-multiple';
import { useToggleStyles } from '../toolbar/ToolbarToggle';
import type { ViewContext } from './viewContext';

/** The button of the 'Views' menu. It looks pressed while the list is shown in a view. */
export function ViewsButton({ context, ...props }: ButtonProps & { context: ViewContext }) {
  const toggle = useToggleStyles();
  const { view } = context.active;
  return (
    <Button
      aria-haspopup="menu"
      {...(props as object)}
      className={mergeClasses(toggle.icon, view !== null && toggle.on)}
      icon={<BookmarkMultipleRegular />}
      aria-label={view ? `Views: ${view.name}${context.changed ? ', changed' : ''}` : 'Views'}
      title="Views"
    />
  );
}
