import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';

/** Holds the rules against all domains of a customer now, and says what came of it. */
export function EvaluateNow({ customer, name }: { customer: number; name: string }) {
  const offline = useOffline();
  const send = useSend(calls.alertManagement.evaluateCustomer);
  const done = send.data;
  return (
    <Section
      question="Evaluate now"
      finding={
        done === undefined
          ? 'Rules run automatically when reports or records change'
          : `${counted(done.domains, 'domain', 'domains')} checked, ${format.time(done.evaluated_time)}`
      }
    >
      <div className="ui-stack">
        <p role="status">
          {done !== undefined && (
            <>
              {done.opened + done.recurred + done.ended === 0 ? (
                'No change and nothing new.'
              ) : (
                <>
                  {counted(done.opened, 'alert', 'alerts')} opened, {format.number(done.recurred)} came back,{' '}
                  {format.number(done.ended)} ended.{' '}
                  <Link href={pageAt('/app/alert-management', { status: 'unresolved', customer })}>Show alerts</Link>
                </>
              )}
            </>
          )}
        </p>
        <FormNote error={send.error} />
        <div>
          <Button
            isPending={send.isPending}
            pendingText="Evaluating …"
            isDisabled={offline}
            reason="Needs a connection."
            onPress={() => send.mutate({ params: { id: customer } })}
          >
            Evaluate {name} now
          </Button>
        </div>
      </div>
    </Section>
  );
}
