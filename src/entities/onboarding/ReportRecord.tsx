import { reportRecordFindings } from '#domain/onboarding/report-record-findings.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { RecordCard } from '#src/ui/RecordCard.tsx';
import { mustAgree } from './reports-requested.ts';

const orders = new Set(reportRecordFindings);

function footOf(fix: { action: string; value: string } | null | undefined, address: string): string | undefined {
  if (!fix) return `If a record exists, add only mailto:${address} to its rua.`;
  if (fix.action === 'replace') return 'It replaces the existing record.';
  return fix.value.includes('p=none') ? 'It only requests reports. Receivers treat your messages as before.' : undefined;
}

type ReportRecordProps = { domain: { id: number; name: string }; address: string };

/** The record that brings a domain's reports to an address: the existing one, changed; and the one by which the address authorises it. */
export function ReportRecord({ domain, address }: ReportRecordProps) {
  const { data } = useRead(calls.domains.dnsOverview, { params: { id: domain.id } });
  const fix = data?.check?.flags.find(
    (flag) => orders.has(flag.code) && flag.fix?.type === 'TXT' && flag.fix.action !== 'remove',
  )?.fix;
  const host = address.slice(address.lastIndexOf('@') + 1);
  const named = data?.check?.dmarc.destinations.find((one) => one.address.toLowerCase() === address.toLowerCase());
  const isAgreed = named?.authorised === 'yes' || named?.authorised === 'not_needed';
  return (
    <>
      {named === undefined && (
        <RecordCard
          name={fix?.name ?? `_dmarc.${domain.name}`}
          type="TXT"
          raw={fix?.value ?? `v=DMARC1; p=none; rua=mailto:${address}`}
          foot={footOf(fix, address)}
        />
      )}
      {mustAgree(domain.name, address) && !isAgreed && (
        <RecordCard
          name={`*._report._dmarc.${host}`}
          type="TXT"
          raw="v=DMARC1"
          copyLabel="Copy record"
          foot={`Publish it once at ${host}. It allows reports about other domains; without it receivers send none.`}
        />
      )}
    </>
  );
}
