import { useEffect, useState } from 'react';

/** What a computation that may load code came to; it runs again when `key` changes, and the last answer stays until then. */
export function useComputed<T>(key: string, compute: () => Promise<T>): { value: T | null; failed: boolean; isFresh: boolean } {
  const [state, setState] = useState<{ key: string; value: T | null; failed: boolean }>({ key: '', value: null, failed: false });
  useEffect(() => {
    const held = { current: true };
    compute().then(
      (value) => held.current && setState({ key, value, failed: false }),
      (error: unknown) => {
        console.warn('The record could not be checked on this device', error);
        if (held.current) setState((old) => ({ ...old, key, failed: true }));
      },
    );
    return () => {
      held.current = false;
    };
    // The key names everything that the computation reads.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return { value: state.value, failed: state.failed, isFresh: state.key === key };
}
