import { toast } from '@trestle/kit/core';

/** Runs an action, and says what came of it. */
export async function tell(action: Promise<string>): Promise<void> {
  try {
    toast.success(await action);
  } catch (error) {
    toast.error((error as Error).message);
  }
}
