import { formOf } from '#domain/text.ts';
import './check.css';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { failureLabel } from './labels.ts';
import { RecordText } from './RecordText.tsx';
import type { Dkim, DkimSelector } from './types.ts';

const faces: Record<DkimSelector['status'], { kind: StatusKind; word: string }> = {
  valid: { kind: 'pass', word: 'Good key' },
  weak: { kind: 'attention', word: 'Key too short' },
  revoked: { kind: 'info', word: 'Withdrawn' },
  invalid: { kind: 'fail', word: 'Key cannot be used' },
  missing: { kind: 'fail', word: 'No key' },
  unknown: { kind: 'unknown', word: 'No answer' },
  not_checked: { kind: 'unknown', word: 'Not checked yet' },
};

const short = { kind: 'attention', word: 'Works, but short' } as const;

function faceOf({ status, key_type: type, bits }: DkimSelector): { kind: StatusKind; word: string } {
  return status === 'valid' && type === 'rsa' && bits !== null && bits < 2048 ? short : faces[status];
}

const origins: Record<DkimSelector['origin'], string> = {
  report: 'seen in reports',
  manual: 'added by you',
  known: 'a common selector',
};

function facts(one: DkimSelector): string {
  const key = one.key_type === null ? '' : `${one.key_type.toUpperCase()}${one.bits === null ? '' : ` ${one.bits} bits`}`;
  const service = one.service === null ? origins[one.origin] : `${one.service}, ${origins[one.origin]}`;
  return [key, service, one.testing ? 'testing (t=y)' : ''].filter((part) => part !== '').join(', ');
}

/** What a DKIM part says as a whole, in one sentence. */
export function dkimLabel(dkim: Dkim): string {
  const keys = dkim.selectors.filter(({ status }) => status === 'valid' || status === 'weak').length;
  if (dkim.state === 'found') return formOf(keys, '1 key found', `${keys} keys found`);
  if (dkim.state === 'missing') return 'No key exists below this domain';
  if (dkim.state === 'unknown') return 'The keys gave no answer';
  return `No working key under the ${dkim.asked} selectors we tried`;
}

/** The DKIM selectors that were found, each with its key. Selectors cannot be listed, so none found proves nothing. */
export function DkimList({ dkim }: { dkim: Dkim }) {
  return (
    <div className="check-stack">
      {dkim.selectors.length > 0 && (
        <ul className="check-rows">
          {dkim.selectors.map((one) => (
            <li key={one.selector}>
              <div>
                <b className="ui-mono">{one.selector}</b>
                <span className="ui-sub">{facts(one)}</span>
                {one.aliases.length > 0 && <span className="ui-sub">leads to {one.aliases.join(' → ')}</span>}
                {one.failure !== null && <span className="ui-sub">{failureLabel(one.failure)}</span>}
                {one.text !== null && (
                  <details className="check-more">
                    <summary>The record</summary>
                    <RecordText name={one.at} type="TXT" text={one.text} />
                  </details>
                )}
              </div>
              <StatusTag kind={faceOf(one).kind}>{faceOf(one).word}</StatusTag>
            </li>
          ))}
        </ul>
      )}
      {dkim.wildcard !== null && (
        <RecordText label="Every other selector answers with this record" name="*._domainkey" type="TXT" text={dkim.wildcard} />
      )}
      <p className="check-footnote">
        {dkim.state === 'missing'
          ? 'The DNS has no name below _domainkey, so there is no key.'
          : `We tried ${dkim.asked} selectors. DNS does not list selectors, so a key under another one stays hidden until you enter it.`}
      </p>
    </div>
  );
}
