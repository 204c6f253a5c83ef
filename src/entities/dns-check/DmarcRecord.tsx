import { entryOf } from '#domain/text.ts';
import './check.css';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { RecordText } from './RecordText.tsx';
import type { Dmarc } from './types.ts';

const policyLabels: Record<string, string | undefined> = {
  none: 'deliver forged messages and report them',
  quarantine: 'put forged messages into spam',
  reject: 'reject forged messages',
};

const fixed: Record<string, string | undefined> = {
  v: 'This is a DMARC record. Always first.',
  pct: 'From the old standard. Receivers that follow the 2026 standard ignore it.',
  ri: 'From the old standard. Ignored.',
  rf: 'From the old standard. Ignored.',
  ruf: 'Where failure reports go. Few receivers send them.',
  fo: 'When to send failure reports.',
};

const suffixLabels: Record<string, string> = {
  y: 'This is a public suffix.',
  n: 'This is an organisation of its own, not a public suffix.',
};

/** What a tag of a DMARC record says, in one sentence for an owner. */
export function tagLabel(name: string, value: string): string {
  const word = value.toLowerCase();
  if (name === 'p') return `Asks receivers to ${entryOf(policyLabels, word) ?? 'do something the standard does not define'}.`;
  if (name === 'sp') return `For subdomains: ${entryOf(policyLabels, word) ?? 'not understood'}.`;
  if (name === 'np') return `For subdomains that do not exist: ${entryOf(policyLabels, word) ?? 'not understood'}.`;
  if (name === 'rua')
    return value.includes(',') ? 'Where aggregate reports go (several addresses).' : 'Where aggregate reports go.';
  if (name === 'adkim' || name === 'aspf') {
    const what = name === 'adkim' ? 'Signatures' : 'Sending servers';
    return word === 's' ? `${what} must match exactly this name.` : `${what} from subdomains count as yours.`;
  }
  if (name === 't')
    return word === 'y' ? 'Testing: receivers apply one level less than the policy.' : 'Not testing: the policy applies.';
  if (name === 'psd') return entryOf(suffixLabels, word) ?? 'Leaves open whether this is a public suffix.';
  return entryOf(fixed, name) ?? 'Not a tag of the standard. Ignored.';
}

const authorised: Record<Dmarc['destinations'][number]['authorised'], string> = {
  not_needed: 'within the same organisation',
  yes: 'authorised by the receiving domain',
  no: 'not authorised by the receiving domain',
  elsewhere: 'redirected by the receiving domain',
  unknown: 'gave no answer',
};

function kindOf({ authorised: agreed, receives }: Dmarc['destinations'][number]): 'pass' | 'fail' | 'unknown' {
  if (agreed === 'no' || agreed === 'elsewhere' || receives === 'no') return 'fail';
  return agreed === 'unknown' || receives === 'unknown' ? 'unknown' : 'pass';
}

const receiptLabels = { pass: 'Reports arrive', fail: 'Reports do not arrive', unknown: 'No answer' };

/** The record that applies, tag by tag. Draws nothing where there is none. */
export function DmarcRecord({ dmarc }: { dmarc: Dmarc }) {
  if (dmarc.text === null) return null;
  return (
    <RecordText
      label={dmarc.state === 'inherited' ? 'Inherited from the parent domain' : undefined}
      name={dmarc.at}
      type="TXT"
      text={dmarc.text}
      parts={dmarc.tags.map(({ name, value }) => ({ part: `${name}=${value}`, explain: tagLabel(name, value) }))}
    />
  );
}

/** Where reports go, and whether they get there. */
export function ReportAddresses({ destinations }: { destinations: Dmarc['destinations'] }) {
  if (destinations.length === 0) return <p className="check-none">The record has no report address.</p>;
  return (
    <ul className="check-rows">
      {destinations.map((one) => {
        const kind = kindOf(one);
        return (
          <li key={`${one.tag} ${one.address}`}>
            <div>
              <span className="ui-mono">{one.address}</span>
              <span className="ui-sub">
                {one.tag === 'rua' ? 'aggregate reports' : 'failure reports'}, {authorised[one.authorised]}
                {one.receives === 'no' && '; the address receives no messages'}
              </span>
            </div>
            <StatusTag kind={kind}>{receiptLabels[kind]}</StatusTag>
          </li>
        );
      })}
    </ul>
  );
}
