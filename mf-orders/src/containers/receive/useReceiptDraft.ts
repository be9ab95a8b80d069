import { identityOf, keepForPerson, session, storeText } from '@trestle/kit/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EMPTY_DRAFT, isEmptyDraft, type ReceiptDraft } from './receiptDraft';

const DRAFT_PREFIX = 'trestle.receipt.';
keepForPerson(DRAFT_PREFIX);
const draftKey = (container: number): string => `${DRAFT_PREFIX}${identityOf(session())} ${container}`;

/** A draft, and the text that the browser keeps of it; null where it keeps none. */
interface KeptDraft {
  draft: ReceiptDraft;
  text: string | null;
}

function parseDraft(text: string | null): ReceiptDraft {
  try {
    return { ...EMPTY_DRAFT, ...(JSON.parse(text ?? '{}') as Partial<ReceiptDraft>) };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Reads the draft of a container. @param known stays the same object unless another tab has counted since */
function readDraft(key: string, known?: KeptDraft): KeptDraft {
  const text = localStorage.getItem(key);
  return known?.text === text ? known : { draft: parseDraft(text), text };
}

/** Keeps a draft in the browser. When its storage is full, the page goes on without. */
function storeDraft(key: string, draft: ReceiptDraft): KeptDraft {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(key);
    else storeText(localStorage, key, JSON.stringify(draft));
  } catch {
    console.error('The count is too much data for the browser to keep.');
  }
  return { draft, text: localStorage.getItem(key) };
}

/**
 * Holds what is counted of a container. Each change is kept at once, so that a half count survives a reload. All tabs
 * of a browser count together.
 */
export const useReceiptDraft = (container: number) => {
  const key = draftKey(container);
  const [kept, setKept] = useState(() => readDraft(key));
  // A receipt may end when its page is gone. What was counted is then forgotten all the same.
  const latest = useRef(kept);
  const show = useCallback((next: KeptDraft) => {
    latest.current = next;
    setKept(next);
  }, []);
  const change = useCallback(
    (update: (before: ReceiptDraft) => ReceiptDraft) =>
      show(storeDraft(key, update(readDraft(key, latest.current).draft))),
    [key, show],
  );
  useEffect(() => {
    const readAgain = () => show(readDraft(key, latest.current));
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, [key, show]);
  const clear = useCallback(() => change(() => EMPTY_DRAFT), [change]);
  return { draft: kept.draft, change, clear };
};
