import { writtenName } from '#domain/written-name.ts';
import './check.css';
import './walk.css';
import type { Policies, Spf } from './types.ts';

type Applied = NonNullable<Policies['self']>;
type Word = Applied['asked'];
type CellProps = { who: string; example: string; policy: Applied | null; unknown: boolean; spfIsOpen: boolean };

const effect: Record<Word, string> = { none: 'Delivered', quarantine: 'To spam', reject: 'Refused' };
const tags: Record<Applied['tag'], string> = { p: 'p', sp: 'sp', np: 'np', default: 'no p, so the default' };

function Cell({ who, example, policy, unknown, spfIsOpen }: CellProps) {
  return (
    <div className="check-policy">
      <p className="check-policy-who">
        {who} <span className="ui-mono">{example}</span>
      </p>
      {policy === null ? (
        <p className="check-policy-word ui-mute">{unknown ? 'No answer' : 'No policy: delivered'}</p>
      ) : (
        <>
          <p className="check-policy-word">{spfIsOpen ? effect.none : effect[policy.applied]}</p>
          {spfIsOpen && policy.applied !== 'none' && (
            <p className="ui-small ui-tone-fail">SPF allows any server, so forged messages pass.</p>
          )}
          <p className="ui-small ui-slate">
            <span className="ui-mono">{policy.tag === 'default' ? policy.asked : `${tags[policy.tag]}=${policy.asked}`}</span>{' '}
            {policy.tag === 'default' && `(${tags.default}) `}
            at <span className="ui-mono">{policy.at}</span>
          </p>
          {policy.applied !== policy.asked && (
            <p className="ui-small ui-slate">
              Testing: asks for “{effect[policy.asked].toLowerCase()}”, receivers apply one level less.
            </p>
          )}
          {policy.older_receivers !== policy.applied && (
            <p className="ui-small check-older">Older receivers: {effect[policy.older_receivers].toLowerCase()}.</p>
          )}
        </>
      )}
    </div>
  );
}

type TripleProps = { domain: string; policies: Policies; spf?: Pick<Spf, 'lets_anybody_pass'>; unknown?: boolean };

/** What happens to forged messages: from the name itself, from a subdomain that exists, from one that does not; newer and older receivers. */
export function PolicyTriple({ policies, spf, unknown = false, ...props }: TripleProps) {
  const domain = writtenName(props.domain);
  const spfIsOpen = spf?.lets_anybody_pass === true;
  const { self, existing, nonexistent } = policies;
  const all = [self, existing, nonexistent];
  const differs = all.some((policy) => policy !== null && policy.older_receivers !== policy.applied);
  return (
    <div>
      <div className="check-policies">
        <Cell who="Forged as" example={domain} policy={self} unknown={unknown} spfIsOpen={spfIsOpen} />
        <Cell
          who="As an existing subdomain, such as"
          example={`www.${domain}`}
          policy={existing}
          unknown={unknown}
          spfIsOpen={spfIsOpen}
        />
        <Cell
          who="As a subdomain that does not exist, such as"
          example={`pay.${domain}`}
          policy={nonexistent}
          unknown={unknown}
          spfIsOpen={spfIsOpen}
        />
      </div>
      {all.some((policy) => policy !== null) && !differs && (
        <p className="check-footnote">Receivers that follow the 2026 standard (RFC 9989) and older ones (RFC 7489) agree here.</p>
      )}
    </div>
  );
}
