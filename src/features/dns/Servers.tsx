import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import type { Proof, RecordKind } from './types.ts';

const faces: Record<Proof['servers'][number]['state'], { kind: StatusKind; word: string }> = {
  same: { kind: 'pass', word: 'Same' },
  different: { kind: 'attention', word: 'Different' },
  missing: { kind: 'fail', word: 'Missing' },
  unreachable: { kind: 'unknown', word: 'Not reached' },
};

/** What asking every server came to, in one sentence. */
export function proofLabel({ servers, seen_everywhere: everywhere, expected }: Proof): string {
  const count = (state: string) => servers.filter((server) => server.state === state).length;
  if (servers.length === 0) return 'No name server of the domain was found';
  if (everywhere) return expected === null ? 'Every server answers the same' : 'Every server has your record';
  if (count('same') === 0 && count('unreachable') === servers.length) return 'No server could be reached';
  if (count('missing') === servers.length) return 'No server has the record';
  const odd = count('different') + count('missing');
  if (odd === 0) return `${counted(count('unreachable'), 'server')} could not be reached, the others agree`;
  return `${counted(odd, 'server')} of ${servers.length} ${formOf(odd, 'does', 'do')} not have ${expected === null ? 'the same' : 'your record'}`;
}

const units = [
  { from: 3 * 86_400, seconds: 86_400 },
  { from: 3_600, seconds: 3_600 },
  { from: 60, seconds: 60 },
];

/** How long those who asked before may go on with an earlier record; `null` where that is not known. */
export function keptLabel({ servers }: Pick<Proof, 'servers'>): string | null {
  const longest = Math.max(-1, ...servers.map(({ ttl_seconds: ttl }) => ttl ?? -1));
  if (longest < 0) return null;
  if (longest === 0) return 'Resolvers do not keep this record (TTL 0).';
  // Rounded up to the unit in which it is said: it would not be the most otherwise.
  const unit = units.find(({ from }) => longest >= from)?.seconds ?? 1;
  const seconds = Math.ceil(longest / unit) * unit;
  return `Resolvers may keep this record for up to ${format.duration(seconds * 1000)} (TTL ${longest}).`;
}

/** What an alias has, resolvers were asked for, and they may have kept it. */
const howAsked = ({ servers }: Proof) =>
  servers.some(({ alias }) => alias !== null) ? 'and resolvers for what the alias has' : 'without caches';

function Answers({ proof }: { proof: Proof }) {
  return (
    <>
      <ul className="check-rows">
        {proof.servers.map(({ host, address, state, values, alias }) => (
          <li key={host}>
            <div>
              <b className="ui-mono">{host}</b>
              <span className="ui-sub">{address ?? 'no address found'}</span>
              {alias !== null && <span className="ui-sub ui-mono">CNAME {alias}</span>}
              {state === 'different' && <span className="ui-sub ui-mono">{values.join(' ')}</span>}
            </div>
            <StatusTag kind={faces[state].kind}>{faces[state].word}</StatusTag>
          </li>
        ))}
      </ul>
      <p className="check-footnote">
        Asked for <span className="ui-mono">{proof.name}</span>, {format.dateTime(proof.asked_at)}, {howAsked(proof)}.{' '}
        {keptLabel(proof)}
      </p>
    </>
  );
}

export function useRecordCheck(id: number, type: RecordKind) {
  const send = useSend(calls.dns.verify);
  const ask = (expected?: string) =>
    send.mutate({ params: { id }, query: { type, ...(expected === undefined ? {} : { expected }) } });
  return { send, ask };
}

type AskProps = { id: number; type: RecordKind; expected?: string; label?: string };

/** A button that asks every authoritative name server for a record, and what each of them said. */
export function AskServers({ id, type, expected, label = 'Ask every name server' }: AskProps) {
  const offline = useOffline();
  const { send, ask } = useRecordCheck(id, type);
  return (
    <div className="dns-servers">
      <Button
        size="s"
        onPress={() => ask(expected)}
        isPending={send.isPending}
        pendingText="Asking the servers …"
        isDisabled={offline}
        reason="Offline: the servers cannot be asked."
      >
        {label}
      </Button>
      <FormNote error={send.error} />
      <div role="status">
        {send.data !== undefined && (
          <>
            <p className="ui-strong">{proofLabel(send.data)}</p>
            <Answers proof={send.data} />
          </>
        )}
      </div>
    </div>
  );
}

/** Whether the servers that answer for the domain agree on a record. */
export function ServersSection({ id, type }: { id: number; type: RecordKind }) {
  return (
    <Section span={5} question="At the name servers" finding="Do they all answer the same?">
      <p className="dns-lead">
        Several servers answer for a domain. After a change they can differ for a while, so we ask each directly.
      </p>
      <AskServers id={id} type={type} />
    </Section>
  );
}
