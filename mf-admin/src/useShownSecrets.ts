import { useState } from 'react';

/** A text that the server gives this once. */
export interface ShownSecret {
  /** Id of the record that it belongs to. */
  id: number;
  /** Name of that record. */
  owner: string;
  /** Undefined where the reply that had it got lost: the server gives it in the first one alone. */
  text: string | undefined;
}
/** The secrets on screen, oldest first. The next one takes no other's place: nobody has said that it is kept. */
export interface ShownSecrets {
  secrets: readonly ShownSecret[];
  dismiss: (id: number) => void;
}

/** Holds secrets until the user has kept them. */
export const useShownSecrets = (): ShownSecrets & { show: (secret: ShownSecret) => void } => {
  const [secrets, setSecrets] = useState<readonly ShownSecret[]>([]);
  return {
    secrets,
    show: (secret) => setSecrets((shown) => [...shown, secret]),
    dismiss: (id) => setSecrets((shown) => shown.filter((each) => each.id !== id)),
  };
};
