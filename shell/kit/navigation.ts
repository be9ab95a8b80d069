/**
 * Fluent's parts for bars and menus. They are for the shell alone, and kept out of the core, so that the
 * login page doesn't load them.
 */
export {
  Badge,
  CounterBadge,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
export { AlertRegular } from '@fluentui/react-icons/svg/alert';
export { BuildingShopRegular } from '@fluentui/react-icons/svg/building-shop';
export { COLOUR_SCHEMES, setColourScheme, useColourScheme, type ColourScheme } from './core/theme/colourScheme';
