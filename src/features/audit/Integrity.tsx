import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { AuditPage } from './types.ts';

const entries = (count: number) => counted(count, 'entry', 'entries');

/** Whether the chain of the trail holds, and what the rule of retention will remove. */
export function Integrity({ chain, removed }: { chain: AuditPage['chain']; removed: number }) {
  const offline = useOffline();
  const verify = useSend(calls.audit.verify);
  const holds = chain === null ? null : chain.problem === null;
  return (
    <Section
      span={5}
      wideOnTablet
      question="Integrity"
      finding={holds === null ? 'Not verified yet' : holds ? 'The chain is intact' : 'The chain is broken'}
      note="The trail is verified every night at 02:00, and by node scripts/verify-audit.mjs."
    >
      <FormNote error={verify.error} />
      <ActionRows label="Integrity">
        <li>
          <div>
            <StatusTag kind={holds === null ? 'unknown' : holds ? 'pass' : 'fail'}>
              {holds === null ? 'Not verified yet' : holds ? 'No entry was changed or removed' : (chain?.problem ?? '')}
            </StatusTag>
            <p className="ui-small ui-mute">
              {chain === null
                ? 'The first verification runs tonight.'
                : `${entries(chain.entries)}, verified ${format.dateTime(chain.verified_at)}`}
            </p>
          </div>
          <Button
            size="s"
            isDisabled={offline}
            reason="Needs a connection."
            isPending={verify.isPending}
            pendingText="Verifying …"
            onPress={() =>
              verify.mutate(
                {},
                {
                  onSuccess: ({ chain: { problem, entries: count } }) =>
                    notify({ text: problem ?? `${entries(count)} verified, none changed` }),
                },
              )
            }
          >
            Verify now
          </Button>
        </li>
        <li>
          <div>
            <StatusTag kind="info">Next deletion</StatusTag>
            <p className="ui-small ui-mute">
              {removed === 0
                ? 'Entries are stored for 24 months. None is removed within 30 days.'
                : `${entries(removed)} older than 24 months within 30 days`}
            </p>
          </div>
        </li>
      </ActionRows>
    </Section>
  );
}
