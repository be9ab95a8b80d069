import type { UsageCount } from '@trestle/schema/errors';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Dialog } from '../../core/feedback/Dialog';
import { RouteLink } from '../../core/routes/RouteLink';
import { formatNumber } from '../../core/format/numbers';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalS} 0`, paddingLeft: tokens.spacingHorizontalXL },
});

interface InUseDialogProps {
  /** Name of the record that could not be deleted. */
  name: string;
  usedBy: readonly UsageCount[];
  onClose: () => void;
}

/** Says which records use a record that could not be deleted, with links to the first of each kind. */
export default function InUseDialog({ name, usedBy, onClose }: InUseDialogProps) {
  const styles = useStyles();
  return (
    <Dialog
      title={`“${name}” is in use`}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      Nothing was deleted. Change or delete these records first:
      <ul className={styles.list} aria-label="Used by">
        {usedBy.map((usage) => (
          <UsingRecords key={usage.name} {...usage} />
        ))}
      </ul>
    </Dialog>
  );
}

/** The records of one kind: their number, and links to the first. */
function UsingRecords({ name, label, count, examples }: UsageCount) {
  const unnamedCount = count - examples.length;
  return (
    <li>
      {formatNumber(count)} {label}:{' '}
      {examples.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <RouteLink route={`${name}.edit`} params={{ id }}>
            {title}
          </RouteLink>
        </span>
      ))}
      {unnamedCount > 0 && ` and ${formatNumber(unnamedCount)} more`}
    </li>
  );
}
