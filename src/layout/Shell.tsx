import './shell.css';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAlertBadge } from '#src/entities/alerts/use-alert-counts.ts';
import { useLive } from '#src/entities/alerts/use-live.ts';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { BackToTop } from '#src/ui/BackToTop.tsx';
import { deferred, loadDeferred } from '#src/ui/deferred.tsx';
import { ErrorState, LoadingState } from '#src/ui/State.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { Footer } from './Footer.tsx';
import { Masthead } from './Masthead.tsx';
import { MenuSheet } from './MenuSheet.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import { QuickBar } from './QuickBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SuspendedStrip } from './SuspendedStrip.tsx';
import { signOut } from './sign-out.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLatePlace } from './use-late-place.ts';

const QueueDrawer = deferred(async () => (await import('./QueueDrawer.tsx')).QueueDrawer);
const SignOutQuestion = deferred(async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion);
/** Fetching ahead only helps: where its file does not come, the page stays as it is. */
const Ahead = deferred(async () => {
  try {
    return (await import('./ahead/Ahead.tsx')).Ahead;
  } catch (error) {
    console.warn('Pages are not fetched ahead', error);
    return () => null;
  }
});
const CustomerViewStrip = deferred(async () => (await import('./CustomerViewStrip.tsx')).CustomerViewStrip);

/** After so long the page is drawn, and what appears on a press is loaded. */
const quietMs = 2_000;

/** Where staff who need a second factor are led before anything else. */
const setUpPage = '/app/security';

/** Masthead, menu, page, footer. Every change of route puts the focus on the page. */
export function Shell() {
  const { pathname } = useLocation();
  const { profile } = useSession();
  const { user, view, viewEnded } = useSignedIn();
  const mustSetUp = profile?.needs_second_factor === true;
  const isLed = mustSetUp && pathname !== setUpPage;
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  const [searching, setSearching] = useState(false);
  const [menu, setMenu] = useState(false);
  // Both are drawn once they were opened.
  const [queue, setQueue] = useState<boolean | null>(null);
  const [leaving, setLeaving] = useState<{ isOpen: boolean; files: readonly string[] } | null>(null);
  const [isQuiet, setQuiet] = useState(false);
  const onSignOut = () =>
    void signOut(user, (files) => {
      setMenu(false);
      setLeaving({ isOpen: true, files });
    });
  useAlertBadge();
  useKeptFocus();
  useLatePlace();

  useEffect(() => {
    if (isLed) void navigate({ to: setUpPage });
  }, [isLed, navigate]);

  useEffect(() => {
    const timer = setTimeout(() => void loadDeferred().then(() => setQuiet(true)), quietMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    setMenu(false);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <a className="ui-skip" href="#main">
        Skip to content
      </a>
      <Masthead onSearch={() => setSearching(true)} onQueue={() => setQueue(true)} onSignOut={onSignOut} />
      <SuspendedStrip />
      {(view !== null || viewEnded) && <CustomerViewStrip view={view} />}
      <OfflineStrip onQueue={() => setQueue(true)} />
      <div className="shell">
        <Sidebar />
        <main id="main" tabIndex={-1} ref={main}>
          {profile === null ? <NoProfile /> : !isLed && <Outlet />}
        </main>
        <Footer />
      </div>
      {!mustSetUp && <Live />}
      {isQuiet && view === null && !mustSetUp && <Ahead />}
      <QuickBar onMenu={() => setMenu(true)} />
      <MenuSheet isOpen={menu} onClose={() => setMenu(false)} onSignOut={onSignOut} />
      {queue !== null && <QueueDrawer isOpen={queue} onClose={() => setQueue(false)} />}
      {leaving !== null && <SignOutQuestion {...leaving} onClose={() => setLeaving({ ...leaving, isOpen: false })} />}
      <CommandPalette isOpen={searching} onClose={() => setSearching(false)} />
      <BackToTop />
    </>
  );
}

/** Before the first profile: it is loading, or could not be loaded and is tried again. */
function NoProfile() {
  const { session } = useSignedIn();
  const { profileError } = useSession();
  if (profileError === null) return <LoadingState title="Loading your account" />;
  return (
    <ErrorState title="Your account could not be loaded" text={profileError} onRetry={() => session.send({ type: 'refresh' })} />
  );
}

/** Every page hears at once what happens, changes of the person's rights among it. */
function Live() {
  useLive();
  return null;
}
