import { Button, toast } from '@trestle/kit/core';

interface CopyButtonProps {
  /** What the text is, in a word: 'token'. */
  what: string;
  text: string;
  /** Whether it is the first thing to do here. */
  isPrimary?: boolean;
}

/** Copies a text, and says so. Only a page served over HTTPS has a clipboard: elsewhere it says what to do instead. */
export function CopyButton({ what, text, isPrimary = false }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`The ${what} was copied.`);
    } catch {
      toast.error(`The browser did not allow that. Select the ${what} and copy it.`);
    }
  };
  return (
    <Button size="small" appearance={isPrimary ? 'primary' : 'secondary'} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
