import { useEffect, useId, useState } from 'react';
import type { Pasted, PastedKind } from '#domain/check/pasted.ts';
import type { Result } from '#domain/result.ts';
import { formOf } from '#domain/text.ts';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Part } from './Part.tsx';

const kinds: Record<PastedKind, string> = {
  dmarc: 'A DMARC record',
  spf: 'An SPF record',
  dkim: 'A DKIM key',
  tls_rpt: 'A TLS-RPT record',
  mta_sts: 'An MTA-STS record',
  mta_sts_policy: 'An MTA-STS policy file',
  bimi: 'A BIMI record',
};

const draftKey = 'beacon_draft_pasted-record';
const standIn = 'example.co.za';

function Judged({ result, domain }: { result: Result<Pasted>; domain: string }) {
  if (!result.ok) return <p role="status">{result.problems[0]?.text}</p>;
  const { kind, name, flags } = result.value;
  const bad = flags.filter(({ severity }) => severity !== 'info').length;
  return (
    <div className="check-stack">
      <p className="checker-kind" role="status">
        <StatusTag kind={bad === 0 ? 'pass' : 'attention'}>{kinds[kind]}</StatusTag>{' '}
        <span className="ui-slate">
          {bad === 0
            ? 'without a fault in its text.'
            : formOf(bad, 'with 1 fault in its text.', `with ${bad} faults in its text.`)}
        </span>
      </p>
      <FindingList flags={flags} zone={domain} hideTopic />
      <p className="check-footnote">
        We checked only the text, as if it were published at <span className="ui-mono">{name}</span>. We did not look up what it
        points to.
      </p>
    </div>
  );
}

/** Evaluates a pasted record on this device: nothing is sent, and it works offline. */
export function Paste({ domain }: { domain: string | null }) {
  const id = useId();
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '');
  const [result, setResult] = useState<Result<Pasted> | null>(null);
  const [failed, setFailed] = useState(false);
  const at = domain ?? standIn;
  useEffect(() => {
    if (text.trim() === '') return;
    const held = { current: true };
    const timer = setTimeout(() => {
      import('#domain/check/pasted.ts')
        .then(({ judgePasted }) => judgePasted(text, at, Date.now()))
        .then((judged) => held.current && (setFailed(false), setResult(judged)))
        .catch(() => held.current && setFailed(true));
    }, 250);
    return () => {
      held.current = false;
      clearTimeout(timer);
    };
  }, [text, at]);
  const empty = text.trim() === '';
  return (
    <Part id="paste" question="Have a record to check?" finding="Paste it and check it here, even offline">
      <div className="checker-paste">
        <div className="ui-field">
          <label className="ui-field-label" htmlFor={id}>
            Record or policy file
          </label>
          <textarea
            id={id}
            className="ui-input ui-input-area ui-input-mono"
            rows={3}
            maxLength={20_000}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            placeholder="v=DMARC1; p=none; rua=mailto:…"
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              sessionStorage.setItem(draftKey, event.target.value);
            }}
          />
          <p id={`${id}-hint`} className="ui-field-hint">
            DMARC, SPF, DKIM, MTA-STS, TLS-RPT or BIMI. It does not leave this device.
          </p>
        </div>
        {!empty && failed && <p role="status">The record checker could not be loaded. Try again when you are online.</p>}
        {!empty && !failed && result !== null && <Judged result={result} domain={at} />}
      </div>
    </Part>
  );
}
