import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  danger: {
    color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorStatusDangerBackground3Hover },
  },
});

export interface AskProps {
  open: boolean;
  title: string;
  words: string;
  /** What the button that goes ahead says. */
  yes: string;
  no?: string;
  danger?: boolean;
  onAnswer: (yes: boolean) => void;
}

/** A question that has to be answered before anything goes on. Escape means no. */
export function Ask({ open, title, words, yes, no = 'Cancel', danger = false, onAnswer }: AskProps) {
  const styles = useStyles();
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, data) => !data.open && onAnswer(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{words}</DialogContent>
          <DialogActions>
            <Button appearance="secondary" onClick={() => onAnswer(false)}>{no}</Button>
            <Button appearance="primary" className={danger ? styles.danger : undefined} onClick={() => onAnswer(true)}>{yes}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
