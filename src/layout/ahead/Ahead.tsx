import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOffline } from '#src/client/connection.ts';
import { keepThisPage } from '#src/client/update-worker.ts';
import { askToKeep } from '#src/offline/ask-to-keep.ts';
import { keepStill } from '#src/offline/still.ts';
import { stillPage } from '#src/offline/still-cache.ts';
import { savesData } from '#src/saves-data.ts';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { ownPlace } from './own-place.ts';
import { useDroppedReports } from './use-dropped-reports.ts';

/** The page that was opened comes first. */
const waitMs = 6_000;

/** Has the browser keep what an installed app has on the device. */
function useKept(): void {
  useEffect(() => {
    if (matchMedia('(display-mode: standalone)').matches) askToKeep();
    addEventListener('appinstalled', askToKeep);
    return () => removeEventListener('appinstalled', askToKeep);
  }, []);
}

/** Keeps on a device that saves data what its pages have loaded, in place of all that the portal consists of. */
function useKeptPages(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!savesData()) return;
    const timer = setTimeout(keepThisPage, waitMs);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/**
 * Leaves what the address says about one customer when the person switches to another, here or in another window, and when Back leads to an
 * entry of the history from before.
 */
function useOwnPlace(customer: number | null | undefined, isStaff: boolean): void {
  const router = useRouter();
  const chosenAt = useRef(new Map<string, number>());
  useEffect(() => {
    if (isStaff || customer == null) return;
    const check = () => {
      const { pathname, search, state } = router.latestLocation;
      const entry = state.__TSR_key ?? '';
      const last = chosenAt.current.get(entry) ?? customer;
      chosenAt.current.set(entry, customer);
      const href = last === customer ? null : ownPlace(pathname, search);
      if (href !== null) void router.navigate({ href, replace: true });
    };
    check();
    return router.subscribe('onResolved', check);
  }, [router, customer, isStaff]);
}

/** Keeps the dashboard for the next start, once it is quiet and whenever the person looks elsewhere. */
function useStill(user: string, customer: number | null | undefined): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== stillPage || customer === undefined) return;
    const over = new AbortController();
    const keep = () =>
      void keepStill(user, over.signal).catch((error: unknown) => {
        if (!over.signal.aborted) console.warn('The dashboard could not be kept for the next start', error);
      });
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setTimeout(keep, waitMs);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      over.abort();
    };
  }, [user, customer, pathname]);
}

/** Reads the pages of the menu ahead for the person and the active customer; not on a connection that saves data. Draws nothing. */
export function Ahead() {
  useKept();
  useKeptPages();
  useDroppedReports();
  const queries = useQueryClient();
  const { user } = useSignedIn();
  const offline = useOffline();
  const { profile, context, customer: active, isStaff } = useSession();
  const role = profile?.role;
  const customer = context?.default_customer_id;
  const isOwner = active?.access_level === 'owner';
  useOwnPlace(customer, isStaff);
  useStill(user, customer);
  useEffect(() => {
    if (offline || role === undefined || customer === undefined || savesData()) return;
    const stopping = new AbortController();
    const start = async () => {
      const { fetchAhead } = await import('./fetch-ahead.ts');
      await fetchAhead(queries, { role, customer, isOwner }, stopping.signal);
    };
    const failed = (error: unknown) => console.warn('The pages of the menu could not be fetched ahead', error);
    const timer = setTimeout(() => void start().catch(failed), waitMs);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [queries, offline, role, customer, isOwner]);
  return null;
}
