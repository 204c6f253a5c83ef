import { ThemeToggle } from '#src/ui/ThemeToggle.tsx';
import { VersionLine } from './VersionLine.tsx';

/** The foot of the portal: the version, and light or dark. */
export function Footer() {
  return (
    <footer className="foot">
      <VersionLine />
      <span className="foot-end">
        <ThemeToggle />
      </span>
    </footer>
  );
}
