import { pageAt } from '#src/page/search.ts';
import { Link } from '#src/ui/Link.tsx';

/** Where help with a finding or an alert is asked for; the form brings it along. */
export type HelpWith = { domain?: number; finding?: string; alert?: number; subject?: string };

/** Leads to a new support request about this. */
export function HelpLink({ about, children = 'Help with this' }: { about: HelpWith; children?: string }) {
  return <Link href={pageAt('/app/support/contact', about)}>{children}</Link>;
}
