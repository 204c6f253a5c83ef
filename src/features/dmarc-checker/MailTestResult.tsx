import type { MailTestShown } from '#machines/mail-test-facts.ts';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import * as format from '#src/ui/format.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';

type Row = { name: string; kind: StatusKind; word: string; why: string };

const alignedWith = (isAligned: boolean | null, from: string | null) =>
  from === null || isAligned === null ? '' : isAligned ? `, aligned with ${from}` : `, not aligned with ${from}`;

function rowsOf({ spf, dkim, dmarc, from_domain: from, source_ip: ip, service }: MailTestShown): Row[] {
  const spfRow: Row =
    spf === null
      ? { name: 'SPF', kind: 'unknown', word: 'Not visible', why: 'The message came through a server in a private network.' }
      : {
          name: 'SPF',
          kind:
            spf.result === 'pass'
              ? spf.is_aligned === false
                ? 'attention'
                : 'pass'
              : spf.result === 'temperror'
                ? 'unknown'
                : 'fail',
          word: spf.result,
          why: `${spf.domain === '' ? 'No domain' : spf.domain}${alignedWith(spf.is_aligned, from)}. Sent by ${ip ?? ''}${service === null ? '' : `, ${service}`}.`,
        };
  const dkimRows: Row[] = dkim.map(({ domain, selector, result, reason, is_aligned: isAligned }) => ({
    name: 'DKIM',
    kind: result === 'pass' ? (isAligned === false ? 'attention' : 'pass') : result,
    word: result,
    why: `${domain}, selector ${selector}${alignedWith(isAligned, from)}${reason === '' ? '' : `: ${reason}`}.`,
  }));
  const dmarcRow: Row = {
    name: 'DMARC',
    kind: dmarc.result === 'none' ? 'fail' : dmarc.result,
    word: dmarc.result === 'none' ? 'no record' : dmarc.result,
    why: dmarc.policy === null ? '' : `Policy p=${dmarc.policy}, from ${dmarc.at ?? ''}.`,
  };
  if (dkimRows.length === 0)
    dkimRows.push({ name: 'DKIM', kind: 'fail', word: 'none', why: 'No signature that we could verify.' });
  return [spfRow, ...dkimRows, dmarcRow];
}

/** What one message showed: the sentence, each check with its domain, and what to fix. */
export function MailTestResult({ result }: { result: MailTestShown }) {
  return (
    <>
      <p className="ui-answer" role="status">
        {result.verdict}
      </p>
      <dl className="checker-bulk">
        {rowsOf(result).map(({ name, kind, word, why }, index) => (
          <div key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd>
              <StatusTag kind={kind}>{word}</StatusTag>
              <span className="ui-slate">{why}</span>
            </dd>
          </div>
        ))}
      </dl>
      <FindingList flags={result.flags} zone={result.from_domain ?? ''} empty="Nothing to fix." />
      <p className="check-footnote">
        Received {format.dateTime(result.received_at)}. The message was not stored; this result is deleted within the hour.
      </p>
    </>
  );
}
