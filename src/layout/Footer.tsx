import { useLocation } from '@tanstack/react-router';
import { useSession } from '#src/session/session-context.ts';
import { ThemeToggle } from '#src/ui/ThemeToggle.tsx';
import { helpFor } from './help-pages.ts';
import { PageLink } from './PageLink.tsx';
import { VersionLine } from './VersionLine.tsx';

/** The foot of the portal: the version, the document for this page, and light or dark. */
export function Footer() {
  const { pathname } = useLocation();
  const { isStaff } = useSession();
  return (
    <footer className="foot">
      <VersionLine />
      <span className="foot-end">
        {!pathname.startsWith('/app/support/docs') && (
          <PageLink href={helpFor(pathname, isStaff)} className="foot-help" toTop>
            Help for this page
          </PageLink>
        )}
        <ThemeToggle />
      </span>
    </footer>
  );
}
