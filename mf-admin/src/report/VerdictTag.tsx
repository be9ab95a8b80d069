import { StatusBadge } from '@trestle/kit/core';
import type { Verdict } from '@trestle/schema/access';

/** A verdict in the specification's words (S2 §2): green, red, or quiet where no rule matches. */
export const VerdictTag = ({ verdict }: { verdict: Verdict }) =>
  verdict === '-' ? <>-</> : <StatusBadge tone={verdict === 'ALLOW' ? 'good' : 'bad'}>{verdict}</StatusBadge>;
