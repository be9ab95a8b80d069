import { Link, makeStyles, tokens, usePathTo } from '@trestle/kit/core';
import { runQuery } from '../runs/runText';
import type { RunParameters } from '../runs/startRun';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});

/** Links to a report's page with these parameters. Shows the title alone to users who may not open reports. */
export function ReportLink(props: { report: string; title: string; parameters: RunParameters }) {
  const styles = useStyles();
  const path = usePathTo('reports', { reportName: props.report });
  if (!path) return props.title;
  const query = runQuery(props.parameters);
  return (
    <Link className={styles.link} to={query ? `${path}?${query}` : path}>
      {props.title}
    </Link>
  );
}
