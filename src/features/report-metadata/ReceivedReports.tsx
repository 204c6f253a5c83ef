import { FailureReports } from './FailureReports.tsx';
import { Reports } from './Reports.tsx';
import { TlsReports } from './TlsReports.tsx';
import type { ReportsSearch } from './types.ts';

/** The received reports of the kind that the address names. */
export function ReceivedReports(props: { search: ReportsSearch; onSearch: (part: Partial<ReportsSearch>) => void }) {
  if (props.search.kind === 'tls') return <TlsReports {...props} />;
  return props.search.kind === 'failure' ? <FailureReports {...props} /> : <Reports {...props} />;
}
