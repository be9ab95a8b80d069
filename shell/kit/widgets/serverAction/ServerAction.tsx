import { Button, Spinner } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { isRefusal } from '../../core/api/errors';
import { request, requestFile } from '../../core/api/request';
import { saveAs } from '../../core/api/saveAs';
import { useSingleCall } from '../../core/api/useSingleCall';
import type { Query } from '../../core/api/send';
import { toast } from '../../core/feedback/toasts';
import { toFormData } from './toFormData';

/** The words of S1 §8. */
const DEFAULT_ERROR_TEXT = 'Error talking to server. Please try again later. Contact support if it still fails';

export interface ServerActionProps<T = unknown> {
  /** Path on the server: `/api/store_order/7/`. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Query;
  /** Sent as JSON. */
  body?: object;
  /** Sent as multipart form data, in place of a body. */
  form?: Readonly<Record<string, unknown>>;
  /** Saves the reply as a file of this name. */
  filename?: string;
  /** Called with the reply; a file is a Blob. */
  onSuccess?: (data: T) => void;
  /** Replaces the server's message, and the default one of S1 §8. */
  error?: string;
  icon?: ReactElement;
  appearance?: 'primary' | 'secondary' | 'subtle';
  disabled?: boolean;
  children: string;
}

/** The message of a failed call: the server's own if it refused the call, otherwise the one of S1 §8. */
const errorText = (error: unknown): string =>
  isRefusal(error) && error.body !== null ? error.message : DEFAULT_ERROR_TEXT;

/** A button that calls the server (S1 §7). POST by default, one call at a time. */
export function ServerAction<T = unknown>({
  path,
  method = 'POST',
  query,
  body,
  form,
  filename,
  onSuccess,
  error: customErrorText,
  icon,
  appearance = 'secondary',
  disabled = false,
  children,
}: ServerActionProps<T>) {
  const { run, isRunning: working } = useSingleCall(async () => {
    try {
      const call = { method, query, body: form ? toFormData(form) : body };
      if (filename === undefined) {
        const data = await request<T>(path, call);
        onSuccess?.(data);
      } else {
        const { blob } = await requestFile(path, call);
        saveAs(blob, filename);
        onSuccess?.(blob as T);
      }
    } catch (error) {
      toast.error(customErrorText ?? errorText(error));
    }
  });
  return (
    <Button
      appearance={appearance}
      icon={working ? <Spinner size="extra-tiny" /> : icon}
      disabled={disabled}
      disabledFocusable={working}
      aria-busy={working || undefined}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}
