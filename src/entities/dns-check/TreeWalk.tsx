import './check.css';
import './walk.css';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { failureLabel } from './labels.ts';
import type { Dmarc } from './types.ts';

type Step = Dmarc['steps'][number];

const found: Record<Step['found'], { kind: 'pass' | 'fail' | 'unknown' | 'parked'; word: string }> = {
  record: { kind: 'pass', word: 'Record' },
  none: { kind: 'unknown', word: 'No record' },
  multiple: { kind: 'fail', word: 'Several, all ignored' },
  failed: { kind: 'unknown', word: 'No answer just now' },
};

const orgLabels: Record<Dmarc['org_by'], string> = {
  psd_n: 'its record says so (psd=n)',
  psd_y: 'it is one label below a record with psd=y',
  fewest_labels: 'it has the record with the fewest labels',
  start: 'no record was found, so it is the name itself',
  uncertain: 'a DNS lookup failed, so this may change',
};

/** The walk up the DNS tree (RFC 9989 4.10) step by step, and the organisational domain by the walk and by the Public Suffix List. */
export function TreeWalk({ dmarc }: { dmarc: Dmarc }) {
  const { steps, org_domain: org, psl_org_domain: suffixOrg } = dmarc;
  const differ = suffixOrg !== null && suffixOrg !== org;
  return (
    <div className="check-walk">
      <ol>
        {steps.map((step) => {
          const { kind, word } = found[step.found];
          const isPolicy = step.at === dmarc.at && step.found === 'record';
          return (
            <li key={step.at} className={`check-step check-step-${step.found}`}>
              <p className="check-step-head">
                <b className="ui-mono">{step.at}</b>
                {step.found === 'none' ? (
                  <span className="ui-mute">{word}</span>
                ) : (
                  <StatusTag kind={kind}>{isPolicy ? 'Record, its policy applies' : word}</StatusTag>
                )}
              </p>
              {step.aliases.length > 0 && (
                <p className="ui-small ui-mute">
                  an alias of <span className="ui-mono">{step.aliases.join(' → ')}</span>
                </p>
              )}
              {step.failure !== null && <p className="ui-small ui-mute">{failureLabel(step.failure)}</p>}
              {step.texts.map((text, index) => (
                <p key={`${index} ${text}`} className="check-step-text ui-mono">
                  {text}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
      <dl className="check-facts">
        <div>
          <dt>By tree walk</dt>
          <dd>
            <span className="ui-mono">{org}</span>
            <span className="ui-sub">the organisational domain, because {orgLabels[dmarc.org_by]}</span>
          </dd>
        </div>
        <div>
          <dt>By Public Suffix List</dt>
          <dd>
            {suffixOrg === null ? 'none' : <span className="ui-mono">{suffixOrg}</span>}
            <span className="ui-sub">used by receivers that follow RFC 7489</span>
          </dd>
        </div>
      </dl>
      {differ && (
        <p className="check-notice">
          <StatusTag kind="attention">They differ</StatusTag> Newer receivers use {org} as the organisational domain, older ones{' '}
          {suffixOrg}. A message that is aligned for one may not be for the other.
        </p>
      )}
    </div>
  );
}
