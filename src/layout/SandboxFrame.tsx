import './sandbox-frame.css';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect } from 'react';
import { RouterProvider as AriaRouter } from 'react-aria-components';
import { Icon } from '#src/ui/Icon.tsx';
import { Mark } from '#src/ui/Mark.tsx';
import { ToastRegion } from '#src/ui/toast.tsx';

/** Asks search engines to leave the page out while it is open; the server says the same of its address. */
function useHidden(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

/** The frame of a page that shows a part of the portal on sample data to anybody: the mark, the banner that says so, the page. */
export function SandboxFrame({ children }: { children: ReactNode }) {
  const router = useRouter();
  const go = useCallback((to: string) => void router.navigate({ href: to }), [router]);
  useHidden();
  return (
    <AriaRouter navigate={go}>
      <a className="ui-skip" href="#main">
        Skip to content
      </a>
      <header className="sandbox-mast">
        <Link className="sandbox-brand" to="/dmarc-checker/{-$token}" aria-label="Beacon, free check">
          <Mark />
          Beacon
        </Link>
        <Link to="/login">Portal</Link>
      </header>
      <aside className="sandbox-banner" aria-label="Demonstration">
        <Icon name="info" small />
        Demo with sample data: nothing is saved or sent
      </aside>
      <main id="main" className="sandbox-main">
        {children}
      </main>
      <ToastRegion />
    </AriaRouter>
  );
}
