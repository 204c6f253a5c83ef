import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';

/** Whether customers see how many others approved a service that they have to sort. */
export function SenderAdvice() {
  const query = useRead(calls.setup.senderAdvice, {});
  const save = useSend(calls.setup.saveSenderAdvice);
  const offline = useOffline();
  const isShown = query.data?.shows_other_customers === true;
  return (
    <Section
      span={6}
      wideOnTablet
      question="Suggestions for senders"
      finding={isShown ? 'Approvals by other customers are shown' : 'Approvals by other customers are hidden'}
    >
      <QueryView query={query} title="The setting for suggestions">
        {() => (
          <div className="ui-stack">
            <Switch
              isSelected={isShown}
              isDisabled={offline || save.isPending}
              onChange={(isSelected) => save.mutate({ body: { shows_other_customers: isSelected } })}
            >
              Show how many other customers approved a service
            </Switch>
            <p className="ui-slate">Shown only as a count, and only from ten customers. Customers are never named.</p>
          </div>
        )}
      </QueryView>
      <FormNote error={save.error} />
    </Section>
  );
}
