import { Button, formatDateTime, mergeClasses, timeAgo } from '@trestle/kit/core';
import type { HomeCard, MenuEntry, ReleasePage } from '@trestle/schema/registry';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { useState } from 'react';
import { Contact } from './Contact';
import { FactRow } from './FactRow';
import type { ModuleRelease, ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { OwnerDialog } from './OwnerDialog';
import { fallBackText, trialPeopleText, trialReach } from './reachText';

interface ModuleWhereProps {
  state: ModuleState;
  /** Its current release, or the one on trial, with its pages. */
  release: ModuleRelease | null;
}

/** Says whose a remote is, who has which version of it, and where it stands in the application. */
export function ModuleWhere({ state, release }: ModuleWhereProps) {
  const shared = useModuleStyles();
  const { name, current, trial, switched_off: off } = state;
  const fallBack = fallBackText(state);
  const everyone = trial ? 'Everyone else' : 'Everyone';
  return (
    <section className={shared.card} aria-label={`Where ${name} runs`}>
      <div className={shared.body}>
        <h2 className={shared.heading}>
          <strong>Whose it is, and where it runs</strong>
        </h2>
        <table className={mergeClasses(shared.table, shared.cards)} aria-label={`Where ${name} runs`}>
          <tbody>
            {name !== SHELL_NAME && <OwnerRow state={state} />}
            {off ? (
              <FactRow label="Nobody">switched off since {formatDateTime(off.date)}</FactRow>
            ) : (
              <>
                {trial && (
                  <FactRow label={trialReach(trial)}>
                    <Version release={trial} date={trial.trial_date} /> {isTried(trial) && trialPeopleText(state)}
                  </FactRow>
                )}
                {current && (
                  <FactRow label={everyone}>
                    <Version release={current} date={current.created_date} />
                  </FactRow>
                )}
                {fallBack && (
                  <FactRow label="Fell back">{fallBack} to a version of before in the last 24 hours</FactRow>
                )}
              </>
            )}
            {release && <Places release={release} />}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Whether some people get a trial, and not only staff who ask for it: those are not counted. */
const isTried = ({ share, group }: ModuleRelease): boolean => share != null || group != null;

function OwnerRow({ state }: { state: ModuleState }) {
  const shared = useModuleStyles();
  const [isOpen, setIsOpen] = useState(false);
  const { name, owner } = state;
  return (
    <FactRow label="Team">
      {owner ? owner.team : <span className={shared.quiet}>Nobody has named it</span>}
      {owner?.contact && (
        <>
          , <Contact contact={owner.contact} />
        </>
      )}{' '}
      <Button size="small" aria-label={`Change the team of ${name}`} onClick={() => setIsOpen(true)}>
        {owner ? 'Change' : 'Name the team'}
      </Button>
      {isOpen && <OwnerDialog state={state} onClose={() => setIsOpen(false)} />}
    </FactRow>
  );
}

function Version({ release: { version }, date }: { release: ModuleRelease; date: string | null }) {
  const shared = useModuleStyles();
  return (
    <>
      <span className={shared.whole}>{version}</span>{' '}
      {date && (
        <span className={shared.quiet} title={formatDateTime(date)}>
          {timeAgo(date)}
        </span>
      )}
    </>
  );
}

/** The pages, menus and cards of a release. */
function Places({ release }: { release: ModuleRelease }) {
  const pages = (release.pages ?? []) as readonly ReleasePage[];
  const menus = (release.menus ?? []) as readonly MenuEntry[];
  const cards = (release.home_cards ?? []) as readonly HomeCard[];
  const addresses = [...new Set(pages.map(({ path }) => `/${path.split('/')[1] ?? ''}`))];
  const groups = [...new Set(menus.map(({ group }) => group))];
  return (
    <>
      {addresses.length > 0 && <FactRow label="Addresses">{addresses.join(', ')}</FactRow>}
      {groups.length > 0 && <FactRow label="Menus">{groups.join(', ')}</FactRow>}
      {cards.length > 0 && <FactRow label="Home page">{cards.map(({ title }) => title).join(', ')}</FactRow>}
    </>
  );
}
