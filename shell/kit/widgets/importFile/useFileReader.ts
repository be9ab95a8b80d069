import { useEffect, useRef, useState } from 'react';
import { TableFileError, type ReadRequest, type SheetData } from './reader/sheetData';
import { readTableFile } from './readTableFile';

/** Reads files, one at a time. Leaving the page, or another file, ends the reading. */
export const useFileReader = (onRead: (file: File, sheet: SheetData) => void) => {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState('');
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const cancel = () => {
    reading.current?.abort();
    reading.current = null;
    setIsReading(false);
  };
  const read = async (file: File, request: ReadRequest) => {
    cancel();
    const controller = new AbortController();
    reading.current = controller;
    setIsReading(true);
    setProblem('');
    try {
      const sheet = await readTableFile(file, request, controller.signal);
      if (!controller.signal.aborted) onRead(file, sheet);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(
        error instanceof TableFileError ? error.message : 'This file has changed, or is gone. Choose it again.',
      );
    }
    if (reading.current === controller) cancel();
  };
  return { isReading, problem, read, cancel };
};
