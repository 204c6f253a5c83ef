import type { ReactNode } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { Mark } from '#src/ui/Mark.tsx';

/** The page around the demonstration: who we are, and that nothing here is real. */
export function SandboxFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sandbox">
      <a className="ui-skip" href="#main">
        Skip to the page
      </a>
      <header>
        <div className="sandbox-mast">
          <a className="sandbox-brand" href="/dmarc-checker">
            <Mark />
            Beacon
          </a>
          <a href="/login">Portal</a>
        </div>
        <p className="sandbox-banner">
          <Icon name="info" />
          <b>Demonstration with sample data: nothing here is real and nothing is sent.</b>
        </p>
      </header>
      <main id="main" className="sandbox-main">
        {children}
      </main>
    </div>
  );
}
