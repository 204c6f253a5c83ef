import { formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import type { ProofReply } from './types.ts';

const faces: Record<ProofReply['servers'][number]['state'], { kind: StatusKind; word: string }> = {
  same: { kind: 'pass', word: 'Has this record' },
  different: { kind: 'attention', word: 'Has another record' },
  missing: { kind: 'attention', word: 'Has no record' },
  unreachable: { kind: 'unknown', word: 'Did not answer' },
};

/** What the answers of all name servers mean together. */
export function proofLabel({ servers, seen_everywhere: everywhere, expected }: Omit<ProofReply, 'success'>): string {
  const have = servers.filter(({ state }) => state === 'same').length;
  const silent = servers.filter(({ state }) => state === 'unreachable').length;
  if (servers.length === 0) return 'We found no name server of the domain.';
  if (everywhere)
    return formOf(servers.length, 'The one name server has this record.', `All ${servers.length} name servers have this record.`);
  const waiting = silent === servers.length ? 'Try again in a moment.' : 'A change takes a few minutes. Check again then.';
  const what = expected === null ? 'agree' : formOf(have, 'has this record', 'have this record');
  return `${have} of ${servers.length} name servers ${what}${silent > 0 ? `, ${silent} did not answer` : ''}. ${waiting}`;
}

/**
 * Asks every name server of the domain for its DMARC record and shows each answer with its time. Once all agree, the record is evaluated
 * again.
 */
export function Proof({ domain, expected }: { domain: number; expected: string | null }) {
  const offline = useOffline();
  const ask = useSend(calls.dns.verify);
  const judge = useSend(calls.dns.refresh);
  const { data: proof } = ask;
  const check = () =>
    ask.mutate(
      { params: { id: domain }, query: { type: 'DMARC', ...(expected === null ? {} : { expected }) } },
      {
        onSuccess: (reply) => {
          if (reply.seen_everywhere && expected !== null)
            judge.mutate({ params: { id: domain }, body: { record_types: ['DMARC'] } });
        },
      },
    );
  return (
    <div className="ui-stack protection-proof">
      <p>
        <Button
          size="s"
          onPress={check}
          isPending={ask.isPending}
          pendingText="Asking every name server …"
          isDisabled={offline}
          reason="Needs a connection: we ask the name servers live."
        >
          Check at all name servers
        </Button>
      </p>
      <FormNote error={ask.error} />
      <div role="status">
        {proof !== undefined && (
          <>
            <p className="ui-strong">{proofLabel(proof)}</p>
            <RowList
              label="Answers of the name servers"
              items={proof.servers.map(({ host, address, state, values }) => ({
                id: host,
                label: <span className="ui-mono">{host}</span>,
                sub: (
                  <>
                    {address ?? 'no address'} · {format.dateTime(proof.asked_at)}
                    {state === 'different' && <span className="ui-mono protection-answer">{values.join('\n')}</span>}
                  </>
                ),
                value: <StatusTag kind={faces[state].kind}>{faces[state].word}</StatusTag>,
              }))}
            />
            {judge.isPending && <p className="ui-mute ui-small">Checking the record again …</p>}
            {judge.isSuccess && (
              <p className="ui-mute ui-small">Beacon has checked the new record. Stage and score are up to date.</p>
            )}
          </>
        )}
      </div>
      <FormNote error={judge.error} />
    </div>
  );
}
