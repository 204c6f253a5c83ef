import { pageAt } from '#src/page/search.ts';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import type { ReportsSearch } from './types.ts';

const kinds = [
  { kind: undefined, label: 'Aggregate' },
  { kind: 'tls', label: 'TLS' },
  { kind: 'failure', label: 'Failure' },
] as const;

/** The three kinds of reports as tabs; domain and period stay. */
export function KindTabs({ search: { kind: current, domain, days, from, to } }: { search: ReportsSearch }) {
  return (
    <TabsNav
      label="Kinds of reports"
      tabs={kinds.map(({ kind, label }) => ({
        label,
        href: pageAt('/app/report-metadata', { kind, domain, days, from, to }),
        current: kind === current,
      }))}
    />
  );
}
