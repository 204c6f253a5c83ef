import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { RouterProvider as AriaRouter } from 'react-aria-components';
import { SignedInContext } from '#src/session/session-context.ts';
import type { SignedIn } from '#src/session/signed-in.ts';
import { clearToasts, ToastRegion } from '#src/ui/toast.tsx';
import { Shell } from './Shell.tsx';
import { useWorkerVoice } from './worker-messages.ts';

/** The frame of the signed-in part: its data, its navigation, its shell. */
export function AppFrame({ open }: { open: SignedIn }) {
  const router = useRouter();
  const go = useCallback((to: string) => void router.navigate({ href: to }), [router]);
  useWorkerVoice(go);
  useEffect(() => {
    // A call that failed as the session ended may have left one after the page had gone.
    clearToasts();
    return clearToasts;
  }, [open]);
  return (
    <SignedInContext value={open}>
      <QueryClientProvider client={open.queries}>
        <AriaRouter navigate={go}>
          <Shell />
          <ToastRegion />
        </AriaRouter>
      </QueryClientProvider>
    </SignedInContext>
  );
}
