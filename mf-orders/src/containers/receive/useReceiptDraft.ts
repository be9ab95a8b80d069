import { identityOf, keepForPerson, session, storeText } from '@trestle/kit/core';
import { useCallback, useRef, useState } from 'react';
import { EMPTY_DRAFT, isEmptyDraft, type ReceiptDraft } from './receiptDraft';

const DRAFT_PREFIX = 'trestle.receipt.';
keepForPerson(DRAFT_PREFIX);
const draftKey = (container: number): string => `${DRAFT_PREFIX}${identityOf(session())} ${container}`;

function readDraft(key: string): ReceiptDraft {
  try {
    return { ...EMPTY_DRAFT, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ReceiptDraft>) };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Keeps a draft in the browser. When its storage is full, the page goes on without. */
function storeDraft(key: string, draft: ReceiptDraft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(key);
    else storeText(localStorage, key, JSON.stringify(draft));
  } catch {
    console.error('The count is too much data for the browser to keep.');
  }
}

/** Holds what is counted of a container. Each change is kept at once, so that a half count survives a reload. */
export const useReceiptDraft = (container: number) => {
  const key = draftKey(container);
  const [draft, setDraft] = useState(() => readDraft(key));
  // A receipt may end when its page is gone. What was counted is then forgotten all the same.
  const latestDraft = useRef(draft);
  const change = useCallback(
    (update: (before: ReceiptDraft) => ReceiptDraft) => {
      latestDraft.current = update(latestDraft.current);
      storeDraft(key, latestDraft.current);
      setDraft(latestDraft.current);
    },
    [key],
  );
  const clear = useCallback(() => change(() => EMPTY_DRAFT), [change]);
  return { draft, change, clear };
};
