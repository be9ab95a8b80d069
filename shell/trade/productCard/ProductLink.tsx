import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Link, useLocation } from 'react-router';
import { useSession } from '@trestle/kit/core';
import { cardTarget } from './cardLocation';
import { maySeeCard } from './maySeeCard';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
});

export interface ProductLinkProps {
  id: number | null | undefined;
  name: string;
  className?: string;
}

/** A product's name, as a link that opens its card over the page; plain text for users who may not see it. */
export function ProductLink({ id, name, className }: ProductLinkProps) {
  const styles = useStyles();
  const location = useLocation();
  const allowed = maySeeCard(useSession().rules);
  if (!allowed || typeof id !== 'number') return <span className={className}>{name}</span>;
  return (
    <Link {...cardTarget(location, id)} className={mergeClasses(styles.link, className)}>
      {name}
    </Link>
  );
}
