import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Query } from '../api/send';
import { useSession } from '../session/useSession';
import { linkedRoute } from './recordRoute';
import { usePathTo, type RouteParams } from './routeRegistry';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
});

export interface RouteLinkProps {
  /** Route name, such as `container.edit`. */
  route: string;
  params?: RouteParams;
  query?: Query;
  className?: string;
  title?: string;
  /** Accessible name, where the content alone is not enough. */
  label?: string;
  children?: ReactNode;
}

/**
 * Links to a route by name. A link to a record's form leads to its view where the user may only read (`recordRoute`).
 * Plain text where the record is closed to them, and where the route is unknown, as when its remote isn't loaded.
 */
export function RouteLink({ route, params, query, className, title, label, children }: RouteLinkProps) {
  const styles = useStyles();
  const to = usePathTo(linkedRoute(useSession(), route) ?? '', params, query);
  if (to === undefined)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  return (
    <Link to={to} className={mergeClasses(styles.link, className)} title={title} aria-label={label}>
      {children}
    </Link>
  );
}
