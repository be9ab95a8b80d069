import type { Member } from '@trestle/schema/rights/rightsSets';
import { useReportStyles } from './reportStyles';

/** Says that a person can't log in, whatever their groups allow. Empty for those who can. */
export function InactiveNote({ user: { name, isActive } }: { user: Member }) {
  const { hint } = useReportStyles();
  return isActive ? null : <p className={hint}>{name} can't log in: the account is not active.</p>;
}
