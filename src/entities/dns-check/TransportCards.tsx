import './check.css';
import type { ReactNode } from 'react';
import { counted } from '#domain/text.ts';
import { topicLabels, topics } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { failureLabel } from './labels.ts';
import { RecordText } from './RecordText.tsx';
import { topicText } from './topic-text.ts';
import type { Check, Topic } from './types.ts';

/** The topics about receiving messages and about the zone itself, in the order of their cards; the others have screens of their own. */
export const transportTopics: readonly Topic[] = topics.filter(
  (topic) => topic !== 'dmarc' && topic !== 'spf' && topic !== 'dkim',
);

type Face = { kind: StatusKind; word: string };
type Card = { face: Face; body?: ReactNode };

const noAnswer: Face = { kind: 'unknown', word: 'No answer' };
const presence: Record<Check['tls_rpt']['state'], Face> = {
  found: { kind: 'pass', word: 'Published' },
  missing: { kind: 'info', word: 'Not published' },
  broken: { kind: 'fail', word: 'Cannot be used' },
  several: { kind: 'fail', word: 'Several, all ignored' },
  unknown: noAnswer,
};

const modes: Record<NonNullable<Check['mta_sts']['mode']>, Face> = {
  enforce: { kind: 'pass', word: 'Enforced' },
  testing: { kind: 'monitoring', word: 'Testing' },
  none: { kind: 'attention', word: 'Switched off' },
};

const signing: Record<Check['dnssec']['state'], Face & { text: string }> = {
  signed: { kind: 'pass', word: 'Signed', text: 'DNS answers for this domain are signed and the signature is valid.' },
  signed_unchecked: { kind: 'pass', word: 'Signed', text: 'The domain is signed. Our resolver did not validate the signature.' },
  unsigned: { kind: 'info', word: 'Not signed', text: 'DNS answers for this domain can be forged in transit.' },
  bogus: { kind: 'fail', word: 'Invalid signature', text: 'Resolvers that validate DNSSEC get no answer for this domain.' },
  unknown: { ...noAnswer, text: 'This says nothing about the domain.' },
};

function mtaStsCard({ mta_sts: part }: Check): Card {
  return {
    face: part.state === 'found' && part.mode !== null ? modes[part.mode] : presence[part.state],
    body: (
      <>
        {part.policy_text !== null && <RecordText label="Policy file" text={part.policy_text} />}
        {part.failure !== null && <p className="ui-small ui-slate">The record or its file: {failureLabel(part.failure)}.</p>}
        {part.max_age !== null && (
          <p className="ui-small ui-mute">Senders remember the policy for {format.duration(part.max_age * 1000)}.</p>
        )}
      </>
    ),
  };
}

function nsCard({ ns: { state, hosts } }: Check): Card {
  const known: Face = { kind: hosts.length > 1 ? 'pass' : 'attention', word: counted(hosts.length, 'server') };
  return {
    face: state === 'unknown' ? noAnswer : state === 'none' ? { kind: 'fail', word: 'None found' } : known,
    body: hosts.length > 0 && (
      <ul className="check-rows">
        {hosts.map(({ host, addresses }) => (
          <li key={host}>
            <div>
              <span className="ui-mono">{host}</span>
              <span className="ui-sub">{addresses.length === 0 ? 'no address found' : addresses.join(', ')}</span>
            </div>
          </li>
        ))}
      </ul>
    ),
  };
}

function bimiCard({ bimi }: Check): Card {
  const lacksCertificate = bimi.state === 'found' && bimi.authority === null;
  return {
    face: presence[bimi.state],
    body: lacksCertificate && (
      <p className="ui-small ui-mute">Most mailboxes show the logo only with a mark certificate (VMC or CMC).</p>
    ),
  };
}

/** Cards that say more than whether the record is published. */
const cards: Partial<Record<Topic, (check: Check) => Card>> = {
  mta_sts: mtaStsCard,
  bimi: bimiCard,
  dnssec: ({ dnssec }) => ({
    face: signing[dnssec.state],
    body: <p className="ui-small ui-slate">{signing[dnssec.state].text}</p>,
  }),
  ns: nsCard,
};

const plainFaces = { there: presence.found, missing: presence.missing, unknown: noAnswer };

function plainCard(check: Check, topic: Topic): Card {
  return { face: plainFaces[topicText[topic].presence(check)] };
}

/** How messages to the domain are protected, and what its zone says besides: a card for each topic. */
export function TransportCards({ check }: { check: Check }) {
  return (
    <div className="check-cards">
      {transportTopics
        .filter((topic) => topic !== 'mx')
        .map((topic) => {
          const { face, body } = cards[topic]?.(check) ?? plainCard(check, topic);
          const records = topic === 'ns' ? [] : topicText[topic].records(check);
          return (
            <section key={topic} className="check-card" aria-labelledby={`check-${topic}`}>
              <div className="check-card-head">
                <h3 id={`check-${topic}`}>
                  {topicLabels[topic]} <span>{topicText[topic].what}</span>
                </h3>
                <StatusTag kind={face.kind}>{face.word}</StatusTag>
              </div>
              {records.map(
                ({ name, type, text }) =>
                  text !== null && <RecordText key={`${name} ${text}`} name={name} type={type} text={text} />,
              )}
              {body}
            </section>
          );
        })}
    </div>
  );
}
