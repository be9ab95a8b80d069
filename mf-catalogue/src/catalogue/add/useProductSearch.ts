import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchProducts } from './findProducts';

const DEBOUNCE_MS = 250;

/**
 * Finds products a moment after the last change of what is searched for. Without words and supplier it finds none.
 * @returns `isCurrent`, whether the products are those of what is searched for now, and not of a search before
 */
export const useProductSearch = (words: string, supplier: number | null) => {
  const [askedWords, setAskedWords] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAskedWords(words), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const reply = useQuery({
    queryKey: ['product', 'to add', askedWords, supplier],
    queryFn: ({ signal }) => searchProducts(askedWords, supplier, signal),
    enabled: askedWords.trim() !== '' || supplier !== null,
    placeholderData: keepPreviousData,
  });
  const isAsked = words.trim() !== '' || supplier !== null;
  return {
    ...reply,
    isCurrent: askedWords === words && !reply.isPlaceholderData,
    products: isAsked ? (reply.data?.results ?? []) : [],
    count: isAsked ? (reply.data?.count ?? 0) : 0,
  };
};
